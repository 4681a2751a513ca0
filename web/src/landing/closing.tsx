import { Logo } from '../ui/logo.tsx'
import { Begin, type Reader } from './begin.tsx'
import { PanoramaAgain } from './panorama.tsx'

export const Closing = ({ signedIn }: Reader) => (
	<section className="closing">
		<div className="landing-wrap">
			<h2>Der erste Eintrag ist schnell gemacht.</h2>
			<p>Ein guter Anfang: der heutige Zählerstand.</p>
			<p className="hero-ways">
				<Begin signedIn={signedIn} className="closing-button" arrow />
				{!signedIn && (
					<a className="button closing-quiet" href="/sign-in">
						Anmelden
					</a>
				)}
			</p>
		</div>
		<PanoramaAgain />
	</section>
)

export const Foot = ({ signedIn }: Reader) => (
	<footer className="foot landing-wrap">
		<span className="top-bar-brand">
			<Logo size={26} />
			Hausheft
		</span>
		<span>Das gemeinsame Heft für Haus, Hof und Wohnung.</span>
		<nav aria-label="Fusszeile">
			<a href="#so-gehts">So funktioniert es</a>
			<a href="#fragen">Fragen</a>
			{signedIn ? <a href="/user">Zur Übersicht</a> : <a href="/sign-in">Anmelden</a>}
		</nav>
	</footer>
)
