const questions: [string, string][] = [
	['Brauche ich eine App aus dem Store?', 'Nein. Hausheft läuft im Browser und lässt sich von dort auf den Startbildschirm legen.'],
	[
		'Was, wenn im Keller kein Empfang ist?',
		'Was getippt ist, bleibt auf dem Gerät, auch wenn die Seite geschlossen wird. Gespeichert wird es, sobald Sie wieder Verbindung haben.',
	],
	[
		'Sieht der Hauswart, was die Miete einbringt?',
		'Nein. In der Rolle Hauswart/in sind Beträge und fremde Stunden nicht sichtbar, Rechnungen ebenso wenig. Ausgenommen ist nur, was die Person selbst erfasst hat.',
	],
	[
		'Komme ich wieder an meine Daten?',
		'Ja. Im Konto laden Sie alles, was Sie erfasst haben, als Archiv herunter: Einträge, Arbeitszeiten, Verlauf und sämtliche Dateien.',
	],
	[
		'Ersetzt Hausheft die Buchhaltung?',
		'Nein. Es hält fest, was am Haus geschieht und was es gekostet hat, mit der Rechnung dazu. Eine doppelte Buchhaltung ist es nicht.',
	],
	[
		'Wo liegen meine Daten?',
		'Auf dem Server, auf dem Hausheft läuft: bei Ihnen im Eigenbetrieb oder bei der Stelle, die es für Sie betreibt. Keine Werbung, keine Weitergabe, keine fremden Skripte.',
	],
]

export const Questions = () => (
	<section className="landing-wrap questions" id="fragen">
		<div className="section-head">
			<h2>Häufige Fragen</h2>
		</div>
		<div>
			{questions.map(([question, answer]) => (
				<details key={question} className="question">
					<summary>{question}</summary>
					<p>{answer}</p>
				</details>
			))}
		</div>
	</section>
)
