import type { FileChange } from '@hausheft/contract/file-requests.ts'
import { files, type File } from '@hausheft/contract/files.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { useTrashToast } from '../trash-toast.ts'

/** What became of it, in words. */
export type SaidOutcome = { tone: 'plain' | 'bad'; text: string }

/** Renames a file, makes a receipt of it, throws it away; the last can be taken back from where one then is. */
export function useChangeFile({ id }: Pick<File, 'id'>) {
	const { mutateAsync: send, isPending } = useSend(files.changeFile)
	const { mutateAsync: throwAway } = useSend(files.removeFile)
	const toast = useTrashToast()

	const trying = async (work: Promise<unknown>, text: string): Promise<SaidOutcome> => {
		try {
			await work
			return { tone: 'plain', text }
		} catch (error) {
			return { tone: 'bad', text: (error as Error).message }
		}
	}
	return {
		busy: isPending,
		change: (body: FileChange) => trying(send({ params: { id }, body }), 'Gespeichert.'),
		remove: async (): Promise<SaidOutcome> => {
			const said = await trying(throwAway({ params: { id } }), 'Die Datei liegt im Papierkorb.')
			if (said.tone === 'plain') toast('file', id, said.text)
			return said
		},
	}
}
