import { renderToStaticMarkup } from 'react-dom/server'
import { Audiences } from './audiences.tsx'
import type { Reader } from './begin.tsx'
import { Closing, Foot } from './closing.tsx'
import { Hero } from './hero.tsx'
import css from './landing.css?inline'
import { PartsOfAnEntry } from './parts-of-an-entry.tsx'
import { Questions } from './questions.tsx'
import { Roles } from './roles.tsx'
import { SelfHosted } from './self-hosted.tsx'
import { Steps } from './steps.tsx'
import { TopBar } from './top-bar.tsx'

const title = 'Hausheft: das gemeinsame Serviceheft für Ihr Haus'
const description =
	'Fotos, Rechnungen, Zählerstände, Stunden und Erinnerungen rund ums Haus: in 20 Sekunden erfasst, für alle Beteiligten am selben Ort, in Sekunden wieder gefunden.'

type Given = Reader & { firstPaintScript: string; /** The app's icon as SVG. */ icon: string }

// The server puts its own address here (platform/pages.ts).
const origin = '%PUBLIC_URL%'

/** The whole landing page as a document that needs nothing but itself and, later, its fonts. */
export const renderLanding = (given: Given) => '<!doctype html>' + renderToStaticMarkup(<Landing {...given} />)

const Landing = ({ firstPaintScript, icon, signedIn }: Given) => (
	<html lang="de-CH">
		<head>
			<meta charSet="utf-8" />
			<meta name="viewport" content="width=device-width, initial-scale=1" />
			<title>{title}</title>
			<meta name="description" content={description} />
			<meta name="color-scheme" content="light dark" />
			<meta name="theme-color" media="(prefers-color-scheme: light)" content="#efe9de" />
			<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#131110" />
			{/* The first paint waits for the whole opening sentence, so that the fonts it sets off do not compete with the rest of it. */}
			<link rel="expect" blocking="render" href="#opening" />
			<style dangerouslySetInnerHTML={{ __html: css.trim() }} />
			<script dangerouslySetInnerHTML={{ __html: firstPaintScript }} />
			<link rel="canonical" href={`${origin}/`} />
			{/* The icon stands in the page itself: fetched, it would be on the wire before the first paint. */}
			<link rel="icon" type="image/svg+xml" href={`data:image/svg+xml,${encodeURIComponent(icon)}`} />
			<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
			<meta property="og:type" content="website" />
			<meta property="og:site_name" content="Hausheft" />
			<meta property="og:locale" content="de_CH" />
			<meta property="og:title" content={title} />
			<meta property="og:description" content={description} />
			<meta property="og:url" content={`${origin}/`} />
			<meta property="og:image" content={`${origin}/share.png`} />
			<meta property="og:image:width" content="1200" />
			<meta property="og:image:height" content="630" />
			<meta name="twitter:card" content="summary_large_image" />
		</head>
		<body>
			<a className="skip-link" href="#inhalt">
				Zum Inhalt springen
			</a>
			<TopBar signedIn={signedIn} />
			<main id="inhalt">
				<Hero signedIn={signedIn} />
				<PartsOfAnEntry />
				<Steps />
				<Audiences />
				<Roles />
				<SelfHosted />
				<Questions />
				<Closing signedIn={signedIn} />
			</main>
			<Foot signedIn={signedIn} />
		</body>
	</html>
)
