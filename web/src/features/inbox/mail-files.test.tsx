import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { File } from '@hausheft/contract/files.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { MailFiles } from './mail-files.tsx'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const shownFiles = (...names: string[]) => {
	const files = names.map((filename) => ({ id: filename, filename, mime: 'application/pdf', size: null, event: null })) as File[]
	return renderToStaticMarkup(
		<QueryClientProvider client={new QueryClient()}>
			<RouterContextProvider router={router as never}>
				<MailFiles files={files} group={{ id: 'g' } as Group} />
			</RouterContextProvider>
		</QueryClientProvider>,
	)
}

test('a mail without attachments has no list of them, one with several each by its name', () => {
	expect(shownFiles()).toBe('')
	const html = shownFiles('offerte.pdf', 'plan.pdf')
	expect(html).toContain('aria-label="Anhänge"')
	expect(html.match(/<li/g)).toHaveLength(2)
	expect(html).toMatch(/offerte\.pdf.*plan\.pdf/s)
})
