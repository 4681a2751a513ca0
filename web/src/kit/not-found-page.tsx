import { useLocation } from '@tanstack/react-router'
import { usePageTitle } from '../platform/page/page-title.ts'
import { useCurrentUser } from '../platform/session/session.ts'
import { buttonClass, LinkButton } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'

export function NotFoundPage() {
	return (
		<main>
			<NotFound />
		</main>
	)
}

/** An address that nothing answers to, or that the caller may not know of; where there is a frame around it. */
export function NotFound() {
	const path = useLocation({ select: ({ pathname }) => pathname })
	const user = useCurrentUser()
	usePageTitle('Nicht gefunden')
	return (
		<ErrorState
			title={`Page not found: ${path}`}
			code={404}
			message="Diese Seite gibt es hier nicht, oder sie ist nicht für alle bestimmt."
		>
			{user && <LinkButton to="/user">Zur Übersicht</LinkButton>}
			<a href="/" className={buttonClass(user ? 'secondary' : 'primary')}>
				Zur Startseite
			</a>
		</ErrorState>
	)
}
