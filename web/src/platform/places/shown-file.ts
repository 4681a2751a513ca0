// Hides where it is kept which file is shown large: in a step of the browser's history, so that «back» closes it.
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
	interface HistoryState {
		/** The file that is shown large. */
		file?: string
		/** The object or the entry at whose pin it is shown. */
		pin?: string | undefined
	}
}

/** Which file is shown large, as a step of the browser's history: «back» on the phone closes it, a reload keeps it. */
export function useShownFile() {
	// With the rest of the page, so that what is pressed can become what it opens.
	const { file: shown, pin } = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).state })
	const navigate = useNavigate()
	const router = useRouter()
	const go = (next: { file?: string; pin?: string | undefined }, replace: boolean) =>
		void navigate({ to: '.', search: true, state: (before) => ({ ...before, ...next }), resetScroll: false, replace })
	return {
		shown,
		pin,
		open: (file: string) => go({ file, pin: undefined }, false),
		/** Another one, in its place. */
		turn: (file: string) => go({ file, pin: undefined }, true),
		/** What one of its pins leads to, beside it. */
		point: (thing: string | undefined) => go({ pin: thing }, true),
		close: () => router.history.back(),
	}
}
