import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import type { File } from '@hausheft/contract/files.ts'
import type { Group } from '@hausheft/contract/groups.ts'
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
	/** A way to the entry, where one is not there already. */
	entryLink?: (file: File) => ReactNode
}

/** Where the history says so: one file, large, over everything. */
export function ViewerSlot({ files, ...rest }: ViewerSlotProps) {
	const { shown, turn, close } = useShownFile()
	const file = files.find(({ id }) => id === shown)
	if (!file) return null
	return (
		<Suspense fallback={null}>
			<FileViewer {...rest} files={files} file={file} onTurn={turn} onClose={close} />
		</Suspense>
	)
}
