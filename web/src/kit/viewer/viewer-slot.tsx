import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { files as endpoints, type File } from '@hausheft/contract/files.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { read } from '../../platform/api/client.ts'
import { useShownFile } from '../../platform/places/shown-file.ts'

const load = () => import('./file-viewer.tsx')
const FileViewer = lazy(() => load().then((module) => ({ default: module.FileViewer })))
/** Before somebody presses: the viewer is then there at once. */
export const loadViewer = () => void load()

type ViewerSlotProps = {
	/** All that can be shown here, in their order. */
	files: readonly File[]
	group: Group
	/** Who logged the entry that they hang on, where that is known. */
	author?: string | undefined
	/** They came by mail. */
	ofMail?: boolean
	/** A way to the entry, where one is not there already. */
	entryLink?: (file: File) => ReactNode
	/** What is changed in it so that it leaves the list stays in sight until it is closed. */
	stays?: boolean
}

/** Where the history says so: one file, large, over everything. */
export function ViewerSlot({ files, stays = false, ...rest }: ViewerSlotProps) {
	const { shown, turn, close } = useShownFile()
	const listed = files.find(({ id }) => id === shown)
	const [last, setLast] = useState(listed)
	if (listed && listed !== last) setLast(listed)
	const left = stays && !listed && last !== undefined && last.id === shown
	const alone = useQuery({ ...read(endpoints.getFile, { params: { id: shown ?? '' } }), enabled: left })
	const file = listed ?? (left && !alone.error ? (alone.data ?? last) : undefined)
	if (!file) return null
	return (
		<Suspense fallback={null}>
			<FileViewer {...rest} files={files} file={file} onTurn={turn} onClose={close} />
		</Suspense>
	)
}
