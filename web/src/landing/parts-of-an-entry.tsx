import { IconLink } from '../ui/icons.gen.ts'
import { KindIcon, kinds } from '../features/events/kinds.tsx'
import type { Kind } from '../features/events/kinds.tsx'
import { plainName, softened } from '../ui/softened.ts'

const parts: { kind: Kind; title?: string; text: string }[] = [
	{ kind: 'file', text: 'Das Foto vom Schaden, die Rechnung als PDF, die Bedienungsanleitung.' },
	{ kind: 'balance', text: 'Was es gekostet oder eingebracht hat, mit Vermerk für die Steuern.' },
	{ kind: 'maintenance', text: 'Was gemacht ist, was noch offen ist und wer es macht.' },
	{ kind: 'measurement', text: 'Strom, Wasser, Öl, Holz: beim Ablesen steht gleich da, wie viel es seit dem letzten Mal war.' },
	{ kind: 'time-recording', title: 'Arbeitszeit', text: 'Wer wie lange dran war, auch die Nachbarin ohne Konto.' },
	{ kind: 'reminder', text: 'Kaminfeger, Serviceabo, Filterwechsel: einmalig oder jedes Jahr.' },
	{ kind: 'rental', text: 'Wer die Schlüssel, den Veloplatz oder die Wohnung hat und seit wann.' },
]

export const PartsOfAnEntry = () => (
	<section className="landing-wrap parts" id="so-gehts">
		<div className="section-head">
			<h2>Ein Eintrag, alles drin</h2>
			<p>Was am Haus geschieht, wird ein Eintrag. Er trägt, was dazugehört, in beliebiger Mischung und mit einem einzigen Speichern.</p>
		</div>
		<ul className="parts-list">
			{parts.map(({ kind, title, text }) => (
				<li key={kind}>
					<KindIcon kind={kind} />
					<div>
						<h3 aria-label={plainName(title ?? kinds[kind].plural)}>{softened(title ?? kinds[kind].plural)}</h3>
						<p>{text}</p>
					</div>
				</li>
			))}
			<li>
				<span className="kind-icon kind-file">
					<IconLink size={20} stroke={1.8} aria-hidden />
				</span>
				<div>
					<h3>Objekte & Kontakte</h3>
					<p>Boiler, Wohnung 2.1, Sanitär: beim Erfassen angelegt, später mit allem wiedergefunden.</p>
				</div>
			</li>
		</ul>
	</section>
)
