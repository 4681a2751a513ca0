import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider, type RouterHistory } from '@tanstack/react-router'
import { ApiError } from './platform/api/client.ts'
import { BootContext, type Boot } from './platform/page/boot.ts'
import { Loading } from './shell/loading.tsx'
import { scrollKey } from './platform/page/scroll-key.ts'
import { isBot } from './platform/page/bot.ts'
import { routeTree } from './routeTree.gen.ts'

export type App = ReturnType<typeof createApp>

/** The app on an address: of the browser, or, on the server, of the request (`history`). */
export function createApp(boot: Boot | undefined, history?: RouterHistory) {
	const client = createClient()
	const router = createRouter({
		routeTree,
		context: { client },
		...(history && { history }),
		defaultPreload: 'intent',
		defaultPreloadStaleTime: 0,
		defaultPendingMs: isBot() ? Infinity : 600,
		defaultPendingComponent: Loading,
		// On the server it would be an inline script.
		scrollRestoration: history === undefined,
		getScrollRestorationKey: scrollKey,
	})
	const ui = (
		<QueryClientProvider client={client}>
			<BootContext value={boot}>
				<RouterProvider router={router} />
			</BootContext>
		</QueryClientProvider>
	)
	return { client, router, ui }
}

const minute = 60_000

/** Live messages say what is stale; the time limit is for what they cannot tell about. */
const createClient = () =>
	new QueryClient({
		defaultOptions: {
			queries: {
				staleTime: 5 * minute,
				gcTime: 30 * minute,
				refetchOnWindowFocus: false,
				// Not reached, asked too much at once, or busy: that passes.
				retry: (failures, error) => failures < 3 && error instanceof ApiError && !error.final && [0, 429, 503].includes(error.status),
			},
			mutations: { retry: false, networkMode: 'always' },
		},
	})

declare module '@tanstack/react-router' {
	interface Register {
		router: App['router']
	}
}
