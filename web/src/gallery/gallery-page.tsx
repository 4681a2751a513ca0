import { cloneElement, lazy, startTransition, Suspense, useEffect, useState, type ReactElement } from 'react'
import { usePageTitle } from '../platform/page/page-title.ts'
import { Logo } from '../ui/logo.tsx'
import { Appearance } from '../features/users/appearance.tsx'
import { ButtonSpecimens } from './button-specimens.tsx'
import { ChoiceSpecimens } from './choice-specimens.tsx'
import { EmergencySpecimens } from './emergency-specimens.tsx'
import { InputSpecimens } from './input-specimens.tsx'
import { MarkSpecimens } from './mark-specimens.tsx'
import { OverlaySpecimens } from './overlay-specimens.tsx'
import { StateSpecimens } from './state-specimens.tsx'
import './gallery-page.css'

// The whole entry form, which no other part of the page needs.
const EntrySpecimens = lazy(() => import('./entry-specimens.tsx').then((module) => ({ default: module.EntrySpecimens })))

const ReadingSpecimens = lazy(() => import('./reading-specimens.tsx').then((module) => ({ default: module.ReadingSpecimens })))

const ChartSpecimens = lazy(() => import('./chart-specimens.tsx').then((module) => ({ default: module.ChartSpecimens })))

const TimeSpecimens = lazy(() => import('./time-specimens.tsx').then((module) => ({ default: module.TimeSpecimens })))

const CalendarSpecimens = lazy(() => import('./calendar-specimens.tsx').then((module) => ({ default: module.CalendarSpecimens })))

const NotificationSpecimens = lazy(() =>
	import('./notification-specimens.tsx').then((module) => ({ default: module.NotificationSpecimens })),
)

const sections = {
	knoepfe: 'Knöpfe und Filter',
	eingaben: 'Eingaben',
	auswahl: 'Auswahl',
	darueber: 'Was sich darüberlegt',
	zustaende: 'Zustände',
	zeichen: 'Zeichen und Marken',
	diagramme: 'Diagramme',
	notfall: 'Notfallkarte',
	zeit: 'Zeiten und Stoppuhr',
	kalender: 'Kalender',
	benachrichtigungen: 'Benachrichtigungen',
	ablesen: 'Zähler ablesen',
	eintrag: 'Felder des Eintrags',
}

/** Every control in every state, with samples: for looking at, for trying with the keyboard, for the browser tests. */
export function GalleryPage() {
	usePageTitle('Bausteine')
	return (
		<div className="showcase">
			<header className="showcase-top">
				<a href="/" className="showcase-brand">
					<Logo size={30} />
					Hausheft
				</a>
				<nav aria-label="Abschnitte">
					<ul className="showcase-anchors">
						{Object.entries(sections).map(([id, title]) => (
							<li key={id}>
								<a href={`#${id}`} className="chip">
									{title}
								</a>
							</li>
						))}
					</ul>
				</nav>
			</header>
			<main className="wrap" id="inhalt" tabIndex={-1}>
				<div className="showcase-intro">
					<h1>Bausteine</h1>
					<p>Jedes Bedienelement in jedem Zustand. Die Beispiele gehören zu dieser Seite, gespeichert wird hier nichts.</p>
					<Appearance />
				</div>
				<Pieces>
					<ButtonSpecimens />
					<InputSpecimens />
					<ChoiceSpecimens />
					<OverlaySpecimens />
					<StateSpecimens />
					<MarkSpecimens />
					<EmergencySpecimens />
					<ChartSpecimens />
					<TimeSpecimens />
					<CalendarSpecimens />
					<NotificationSpecimens />
					<ReadingSpecimens />
					<EntrySpecimens />
				</Pieces>
			</main>
		</div>
	)
}

/** One after the other, in the browser: all at once they would keep it busy for a second. */
function Pieces({ children }: { children: ReactElement[] }) {
	const [shown, setShown] = useState(0)
	useEffect(() => startTransition(() => setShown(Math.min(shown + 1, children.length))), [shown, children.length])
	return <Suspense fallback={null}>{children.slice(0, shown).map((piece, at) => cloneElement(piece, { key: at }))}</Suspense>
}
