// Hides where it is kept which file is shown large: in a step of the browser's history, so that «back» closes it.
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
	interface HistoryState {
		/** The file that is shown large. */
		file?: string
	}
}

/** Which file is shown large, as a step of the browser's history: «back» on the phone closes it, a reload keeps it. */
export function useShownFile() {
	// With the rest of the page, so that what is pressed can become what it opens.
	const shown = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).state.file })
	const navigate = useNavigate()
	const router = useRouter()
	const go = (file: string, replace: boolean) =>
		void navigate({ to: '.', search: true, state: (before) => ({ ...before, file }), resetScroll: false, replace })
	return {
		shown,
		open: (file: string) => go(file, false),
		/** Another one, in its place. */
		turn: (file: string) => go(file, true),
		close: () => router.history.back(),
	}
}
