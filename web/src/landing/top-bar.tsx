import { Logo } from '../ui/logo.tsx'

export const TopBar = () => (
	<header className="top-bar landing-wrap">
		<a className="top-bar-brand" href="/" aria-label="Hausheft, Startseite">
			<Logo size={32} />
			Hausheft
		</a>
		<nav className="top-bar-nav" aria-label="Auf dieser Seite">
			<a href="#so-gehts">So funktioniert es</a>
			<a href="#fuer-wen">Für wen</a>
			<a href="#preise">Preise</a>
			<a href="#fragen">Fragen</a>
		</nav>
		<a className="button button-secondary top-bar-in" href="/sign-in">
			Anmelden
		</a>
		<a className="button button-primary top-bar-up" href="/setup">
			Kostenlos beginnen
		</a>
	</header>
)
