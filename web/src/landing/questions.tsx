const questions: [string, string][] = [
	['Brauche ich eine App aus dem Store?', 'Nein. Hausheft läuft im Browser und lässt sich von dort auf den Startbildschirm legen.'],
	[
		'Was, wenn im Keller kein Empfang ist?',
		'Bereits Gesehenes bleibt lesbar, und neue Einträge warten samt Fotos auf dem Gerät, bis die Verbindung wieder da ist. Nichts Getipptes geht verloren.',
	],
	[
		'Sieht der Hauswart, was die Miete einbringt?',
		'Nein. In der Rolle Hauswart/in sind Beträge und fremde Stunden nicht sichtbar, Rechnungen ebenso wenig. Ausgenommen ist nur, was die Person selbst erfasst hat.',
	],
	[
		'Kann ich meine Excel-Liste mitnehmen?',
		'Ja. Bestehende Listen lassen sich einlesen. Umgekehrt kommt alles wieder heraus: als Tabelle, als PDF und mit sämtlichen Dateien.',
	],
	[
		'Ersetzt Hausheft die Buchhaltung?',
		'Nein. Es sammelt, was am Haus geschieht, und macht daraus die Listen für Steuern, Abrechnung und Eigentümerversammlung. Eine doppelte Buchhaltung ist es nicht.',
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
