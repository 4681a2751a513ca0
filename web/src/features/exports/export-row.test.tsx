import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Export } from '@hausheft/contract/exports.ts'
import { IconTrash, IconX } from '../../ui/icons.gen.ts'
import { ExportRow } from './export-row.tsx'

const exportThat = (status: Export['status']) =>
	({
		id: 'e',
		report: 'entries',
		format: 'pdf',
		asked: {},
		status,
		progress: 0,
		size: 1,
		filename: 'a.pdf',
		problem: null,
		created_at: '2026-11-01T08:00:00.000Z',
		expires_at: '2026-11-08T08:00:00.000Z',
	}) as Export
/** What the last icon of it is drawn with. */
const lastIcon = (html: string) => html.slice(html.lastIndexOf('<svg')).match(/ d="[^"]*"/g)
const iconOf = (status: Export['status']) => lastIcon(renderToStaticMarkup(<ExportRow made={exportThat(status)} onRemove={() => {}} />))

test('what is being made is called off, what is there is thrown away', () => {
	const [cross, bin] = [lastIcon(renderToStaticMarkup(<IconX />)), lastIcon(renderToStaticMarkup(<IconTrash />))]
	expect(cross).not.toEqual(bin)
	expect(['waiting', 'running', 'ready', 'failed'].map((status) => iconOf(status as Export['status']))).toEqual([cross, cross, bin, bin])
})
