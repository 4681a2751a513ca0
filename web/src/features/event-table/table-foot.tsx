import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import { imports } from '@hausheft/contract/imports.ts'
import { ApiError, call } from '../../platform/api/client.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { sendFile } from '../../platform/api/upload.ts'
import { useToday } from '../../platform/page/now.ts'
import { settingsCan } from '../../platform/rights/settings-can.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { NewRows } from './new-rows.tsx'
import { inHouse, mostPasted, pastedTable, whyFailed } from './pasted-table.ts'

export type TableFootProps = {
	group: Group
	property: string
	/** What the list is narrowed to: a new entry stands in it. */
	filters: { journal?: string | undefined; object?: string | undefined }
}

/** Where a list shows what names none, a new entry names none either. */
const namedId = (id: string | undefined) => (id === 'none' ? undefined : id)

/** Below the table: new entries, one by one or as rows that come from a spreadsheet, which become an import. */
export function TableFoot({ group, property, filters }: TableFootProps) {
	const navigate = useNavigate()
	const today = useToday()
	const [busy, setBusy] = useState(false)
	const take = async (text: string) => {
		const { rows, file } = pastedTable(text, today)
		const why = whyNotTaken(group, rows)
		if (why) return showToast(why, { tone: 'bad' })
		const id = await send(file)
		// They are there, whether or not its page comes.
		if (id !== undefined) await navigate({ to: '/group/$group/settings/import', params: { group: group.id }, search: { import: id } })
	}
	/** Which import they have become; undefined where they have not arrived. */
	const send = async (file: File): Promise<string | undefined> => {
		setBusy(true)
		try {
			const made = await sendFile(imports.createImport, {
				params: { id: group.id },
				fields: {},
				blob: file,
				filename: file.name,
				key: randomId(),
				onProgress: () => undefined,
				signal: new AbortController().signal,
			})
			const { id } = made
			const body = inHouse(made, property)
			if (body) await call(imports.changeImport, { params: { id }, body })
			return id
		} catch (error) {
			showToast(whyFailed(error), { tone: 'bad' })
			if (!(error instanceof ApiError)) throw error
			return undefined
		} finally {
			setBusy(false)
		}
	}
	return (
		<>
			{busy && <p role="status">Tabelle wird gelesen …</p>}
			<NewRows
				place={{
					group,
					property,
					journal: namedId(filters.journal),
					object: namedId(filters.object),
					onTable: (text) => void take(text),
				}}
			/>
		</>
	)
}

function whyNotTaken(group: Group, rows: number): string | undefined {
	if (!settingsCan(group).runImport) return 'Mehrere Zeilen auf einmal übernimmt ein Import. Mit dieser Rolle geht das nicht.'
	return rows > mostPasted ? `Höchstens ${mostPasted} Zeilen auf einmal. Mehr davon nimmt der Import als Datei.` : undefined
}
