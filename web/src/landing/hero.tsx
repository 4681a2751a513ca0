import { IconArrowRight } from '@tabler/icons-react'
import { Panorama } from './panorama.tsx'
import { SampleTimeline } from './sample-timeline.tsx'

// The village stands between sentence and sample, as it does on the phone: a page that arrives in pieces never moves what is there.
export const Hero = () => (
	<section className="hero" aria-label="Hausheft in einem Satz">
		<div className="hero-text">
			<h1>
				Das gemeinsame
				<br />
				Serviceheft
				<br />
				für Ihr Haus.
			</h1>
			<p className="hero-lead">
				Wer hat den Boiler entkalkt, was hat es gekostet, wo ist die Rechnung? Im Hausheft steht es: mit Datum und Foto, für alle, die sich
				um das Haus kümmern.
			</p>
			<p className="hero-ways">
				<a className="button button-primary" href="/setup">
					Kostenlos beginnen
					<IconArrowRight size={19} stroke={1.9} aria-hidden />
				</a>
				<a className="button button-secondary" href="#so-gehts">
					So funktioniert es
				</a>
			</p>
			<p className="hero-small" id="opening">
				Gratis für eine Liegenschaft, ohne Kreditkarte.
			</p>
		</div>
		<Panorama />
		<SampleTimeline />
	</section>
)
