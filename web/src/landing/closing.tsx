import { IconArrowRight } from '@tabler/icons-react'
import { Logo } from '../ui/logo.tsx'
import { PanoramaAgain } from './panorama.tsx'

export const Closing = () => (
	<section className="closing">
		<div className="landing-wrap">
			<h2>Der erste Eintrag ist schnell gemacht.</h2>
			<p>Ein guter Anfang: der heutige Zählerstand.</p>
			<p className="hero-ways">
				<a className="button closing-button" href="/setup">
					Kostenlos beginnen
					<IconArrowRight size={19} stroke={1.9} aria-hidden />
				</a>
				<a className="button closing-quiet" href="/sign-in">
					Anmelden
				</a>
			</p>
		</div>
		<PanoramaAgain />
	</section>
)

export const Foot = () => (
	<footer className="foot landing-wrap">
		<span className="top-bar-brand">
			<Logo size={26} />
			Hausheft
		</span>
		<span>Das gemeinsame Heft für Haus, Hof und Wohnung.</span>
		<nav aria-label="Fusszeile">
			<a href="#preise">Preise</a>
			<a href="#fragen">Fragen</a>
			<a href="/sign-in">Anmelden</a>
		</nav>
	</footer>
)
