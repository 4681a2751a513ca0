import { isNotFound, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ApiError } from '../platform/api/client.ts'
import { isBot } from '../platform/page/bot.ts'
import { isReachable, onReachable, useReachable } from '../platform/page/connection.ts'
import { refreshSession } from '../platform/session/session.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { RetryButton } from '../ui/read-failed.tsx'

const title = 'Leider ist ein Fehler aufgetreten'
const askAgain = 5000

const KeptEmergency = lazy(async () => {
	try {
		return { default: (await import('../features/emergency/kept-emergency.tsx')).KeptEmergency }
	} catch {
		// It may not be on the device: the page that says so must not fail for it.
		return { default: () => null }
	}
})

type Failed = { error: unknown; reset: () => void }

/** The app itself cannot be shown. */
export const ErrorPage = (failed: Failed) =>
	isBot() ? (
		<AsBefore error={failed.error} />
	) : (
		<main>
			<FailedScreen {...failed} />
		</main>
	)

/** A screen whose own first read failed, or a bug in it. */
export function FailedScreen({ error, reset }: Failed) {
	// Those are for the whole page.
	if (isBot() || isNotFound(error)) throw error
	return <ShownFailure error={error} reset={reset} />
}

function ShownFailure({ error, reset }: Failed) {
	const router = useRouter()
	const reachable = useReachable()
	useEffect(() => console.error(error), [error])
	const again = () => {
		// A part of the app that could not be loaded is not asked for again by whoever shows it.
		if (!(error instanceof ApiError)) return location.reload()
		reset()
		void router.invalidate()
	}
	const unreached = error instanceof ApiError && error.code === 'offline'
	if (!reachable || unreached) return <Unreachable again={again} {...(unreached && { message: error.message })} />
	const home = () => {
		reset()
		location.assign('/')
	}
	// The server's text for what it cannot explain is the heading itself.
	const explains = error instanceof ApiError && !error.message.startsWith(title)
	const message = explains ? error.message : 'Meist hilft es, es gleich nochmals zu versuchen.'
	return (
		<ErrorState title={title} code={error instanceof ApiError ? error.status : 500} message={message}>
			<RetryButton onRetry={again} />
			<Button look="secondary" onClick={home}>
				Zur Startseite
			</Button>
		</ErrorState>
	)
}

/** Search engines keep what they have seen, usually the server's page; an error helps them to nothing. */
function AsBefore({ error }: Pick<Failed, 'error'>) {
	useEffect(() => console.error(error), [error])
	const [html] = useState(() => document.getElementById('root')?.innerHTML ?? '')
	return <div dangerouslySetInnerHTML={{ __html: html }} />
}

/** Nobody answers: goes on by itself as soon as somebody does. */
function Unreachable({
	again,
	message = 'Keine Verbindung. Die Eingaben bleiben hier erhalten.',
}: {
	again: () => void
	message?: string
}) {
	const next = useRef(again)
	useEffect(() => {
		next.current = again
	})
	useEffect(() => {
		const stop = onReachable((reachable) => reachable && next.current())
		// What was asked here had no answer, while something else may have had one: then nothing tells that the server is there again.
		const timer = setInterval(() => (isReachable() ? next.current() : void refreshSession()), askAgain)
		return () => {
			stop()
			clearInterval(timer)
		}
	}, [])
	return (
		<>
			<ErrorState title="Hausheft ist gerade nicht erreichbar" message={message}>
				<RetryButton onRetry={() => void refreshSession().then(again)} />
			</ErrorState>
			{'indexedDB' in globalThis && (
				<Suspense fallback={null}>
					<KeptEmergency />
				</Suspense>
			)}
		</>
	)
}
