import { IconArrowBackUp, IconDownload, IconEyeOff, IconHistory } from '../ui/icons.gen.ts'

const roles = [
	['Inhaber/in', 'darf alles, auch die Gruppe selbst löschen'],
	['Verwaltung', 'führt Liegenschaften und Mitglieder'],
	['Mitglied', 'erfasst und sieht alles, ändert die eigenen Einträge'],
	['Hauswart/in', 'erfasst, hakt ab und rapportiert, sieht keine Beträge und keine fremden Stunden'],
	['Buchhaltung', 'sieht alles und pflegt die Beträge'],
	['Lesezugriff', 'schaut nur zu'],
] as const

const promises = [
	{ Icon: IconEyeOff, text: 'Was jemand nicht sehen darf, verlässt den Server nicht: auch nicht über Suche, Summen oder Verlauf.' },
	{ Icon: IconHistory, text: 'Jede Änderung steht im Verlauf, mit Name und Zeit.' },
	{ Icon: IconArrowBackUp, text: 'Gelöschtes liegt 30 Tage im Papierkorb und kommt auf Wunsch zurück.' },
	{ Icon: IconDownload, text: 'Ihre Daten und Dateien gehören Ihnen: als Archiv jederzeit zum Herunterladen.' },
]

export const Roles = () => (
	<section className="roles">
		<div className="landing-wrap roles-row">
			<div>
				<div className="section-head">
					<h2>Alle sehen, was sie angeht</h2>
					<p>Eingeladen wird mit einem Link. Die Rolle sagt, was jemand sieht und darf, auf Wunsch nur für einzelne Liegenschaften.</p>
				</div>
				<ul className="promises">
					{promises.map(({ Icon, text }) => (
						<li key={text}>
							<Icon size={21} stroke={1.8} aria-hidden />
							{text}
						</li>
					))}
				</ul>
			</div>
			<dl className="roles-list">
				{roles.map(([name, text]) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>{text}</dd>
					</div>
				))}
			</dl>
		</div>
	</section>
)
