import { Logo } from '../ui/logo.tsx'
import { Begin, type Reader } from './begin.tsx'

export const TopBar = ({ signedIn }: Reader) => (
	<header className="top-bar landing-wrap">
		<a className="top-bar-brand" href="/" aria-label="Hausheft, Startseite">
			<Logo size={32} />
			Hausheft
		</a>
		<nav className="top-bar-nav" aria-label="Auf dieser Seite">
			<a href="#so-gehts">So funktioniert es</a>
			<a href="#fuer-wen">Für wen</a>
			<a href="#fragen">Fragen</a>
		</nav>
		{!signedIn && (
			<a className="button button-secondary top-bar-in" href="/sign-in">
				Anmelden
			</a>
		)}
		<Begin signedIn={signedIn} className={signedIn ? 'button-primary top-bar-in' : 'button-primary top-bar-up'} />
	</header>
)
