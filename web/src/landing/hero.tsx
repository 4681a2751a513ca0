import { Begin, type Reader } from './begin.tsx'
import { Panorama } from './panorama.tsx'
import { SampleTimeline } from './sample-timeline.tsx'

// The village stands between sentence and sample, as it does on the phone: a page that arrives in pieces never moves what is there.
export const Hero = ({ signedIn }: Reader) => (
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
				<Begin signedIn={signedIn} className="button-primary" arrow />
				<a className="button button-secondary" href="#so-gehts">
					So funktioniert es
				</a>
			</p>
			<p className="hero-small" id="opening">
				Im Browser, am Telefon und am Computer. Ohne App aus dem Store.
			</p>
		</div>
		<Panorama />
		<SampleTimeline />
	</section>
)
