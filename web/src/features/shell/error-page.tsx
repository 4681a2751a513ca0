import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

/** Search engines keep what they have seen; an error helps them to nothing. */
const isBot = () => /bot|crawl|spider|slurp|preview/i.test(navigator.userAgent)

const title = 'Leider ist ein Fehler aufgetreten'

const statusOf = (error: unknown) => (error instanceof ApiError && error.status > 0 ? error.status : undefined)

/** A screen whose own first read failed, or a bug in it. */
export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
	const router = useRouter()
	useEffect(() => console.error(error), [error])
	if (isBot()) return null
	const home = () => {
		reset()
		location.assign('/')
	}
	const again = () => {
		reset()
		void router.invalidate()
	}
	// The server's text for what it cannot explain is the heading itself.
	const message = error instanceof ApiError && !error.message.startsWith(title) ? error.message : undefined
	return (
		<main>
			<ErrorState title={title} code={statusOf(error)} message={message}>
				<Button onClick={home}>Zur Startseite</Button>
				<Button look="secondary" onClick={again}>
					Nochmals versuchen
				</Button>
			</ErrorState>
		</main>
	)
}
