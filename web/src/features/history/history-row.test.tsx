import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { HistoryRow as Row } from '@hausheft/contract/history.ts'
import { HistoryRow } from './history-row.tsx'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const change = (field: string, label: string) => ({ field, label, before: 'alt', after: 'neu' })
const row = (...changes: Row['changes']) =>
	({
		id: 'h',
		source: 'object',
		fk: 'o',
		event: 'UPDATE',
		changed_at: '2026-11-01T08:00:00.000Z',
		property: 'p',
		changes,
		text: 'Anna',
		name: 'Boiler',
	}) as Row
const summaryOf = (...changes: Row['changes']) =>
	/<summary>([^<]*)</.exec(
		renderToStaticMarkup(
			<RouterContextProvider router={router as never}>
				<HistoryRow row={row(...changes)} group="g" house={undefined} />
			</RouterContextProvider>,
		),
	)?.[1]

test('one field that changed is named, of several it is said how many they are', () => {
	expect([summaryOf(), summaryOf(change('name', 'Name')), summaryOf(change('name', 'Name'), change('note', 'Notiz'))]).toEqual([
		undefined,
		'Name',
		'2 Angaben',
	])
})
