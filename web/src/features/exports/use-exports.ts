import { useQuery, useQueryClient } from '@tanstack/react-query'
import { exports } from '@hausheft/contract/exports.ts'
import type { ReportRequest } from '@hausheft/contract/export-requests.ts'
import { keyOf, read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { isUnderWay } from './export-state.ts'

/** Without a property: of the whole group. */
export type ExportPlace = { group: string; property: string | null }
const pause = 2000

/** What the person has asked for here, looked at every two seconds while something of it is being made. */
export function useExports({ group, property }: ExportPlace) {
	const client = useQueryClient()
	const endpoint = property === null ? exports.listGroupExports : exports.listExports
	const input = { params: { id: property ?? group } }
	const list = useQuery({
		...read(endpoint, input),
		refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? pause : false),
	})
	const create = useSend(property === null ? exports.createGroupExport : exports.createExport)
	const remove = useSend(exports.removeExport)
	const again = () => void client.invalidateQueries({ queryKey: keyOf(endpoint, input) })
	return {
		list,
		again,
		ask: (body: ReportRequest) => create.mutate({ ...input, body }),
		asking: create.isPending,
		error: create.error,
		remove: (id: string) => remove.mutate({ params: { id } }),
		removeError: remove.error,
	}
}
export type Exports = ReturnType<typeof useExports>
