import { House } from '../kit/house/house.tsx'
import { seeds } from './village.ts'
import type { VillageHouse } from './village.ts'
import { plainName, softened } from '../ui/softened.ts'

const audiences: { type: VillageHouse; name: string; text: string }[] = [
	{ type: 'einfamilienhaus', name: 'Familien', text: 'Eltern, Kinder und das Elternhaus: Wissen, das bleibt, auch wenn jemand wegzieht.' },
	{
		type: 'landwirtschaft',
		name: 'Erbengemeinschaften',
		text: 'Wer hat bezahlt, wer hat gearbeitet? Offen für alle Beteiligten, Eintrag für Eintrag.',
	},
	{
		type: 'mehrfamilienhaus',
		name: 'Kleine Vermieterinnen und Vermieter',
		text: 'Mieten, Schlüssel, Übergaben und Reparaturen je Wohnung, ohne Tabellen.',
	},
	{ type: 'stwe_wohnung', name: 'STWEG', text: 'Unterhalt, Beschlüsse und Erneuerungsfonds im selben Heft, mit Verlauf.' },
	{ type: 'ferienhaus', name: 'Ferienhaus-Gruppen', text: 'Wer war da, wie steht der Zähler, was fehlt im Chalet vor dem Winter?' },
	{
		type: 'garten',
		name: 'Hauswartinnen und Hauswarte',
		text: 'Aufgaben sehen, abhaken, Stunden aufschreiben. Die Beträge bleiben bei der Eigentümerschaft.',
	},
]

export const Audiences = () => (
	<section className="landing-wrap" id="fuer-wen">
		<div className="section-head">
			<h2>Für alle, die gemeinsam zu einem Haus schauen</h2>
		</div>
		{/* On the phone this list scrolls sideways, and a keyboard has to reach what scrolls. */}
		{/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
		<ul className="audiences" tabIndex={0} aria-label="Für wen Hausheft gemacht ist">
			{audiences.map(({ type, name, text }) => (
				<li key={name} className="audience">
					<House type={type} seed={seeds[type]} width={384} height={150} />
					<div>
						<h3 aria-label={plainName(name)}>{softened(name)}</h3>
						<p>{text}</p>
					</div>
				</li>
			))}
		</ul>
	</section>
)
