import { atStart } from '@hausheft/contract/words.ts'
import { useSend } from '../../platform/api/use-send.ts'
import type { Entity, Noun, Values } from '../../platform/forms/noun.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { useTrashToast } from '../trash-toast.ts'

type RemoveNounProps<E extends Entity, V extends Values, F extends object> = { noun: Noun<E, V, F>; entity: E; onRemoved: () => void }

/** Moves it to the trash, from where the toast takes it back. It is based on the version that is shown: what changed meanwhile is read first. */
export function RemoveNoun<E extends Entity, V extends Values, F extends object>({ noun, entity, onRemoved }: RemoveNounProps<E, V, F>) {
	const { source, words, remove, nameOf } = noun
	const { mutateAsync, isPending } = useSend(remove)
	const toast = useTrashToast()
	const throwAway = async () => {
		try {
			await mutateAsync({ params: { id: entity.id }, version: entity.version })
		} catch (error) {
			const { code, message } = error as { code?: string; message: string }
			const text = code === 'stale' ? `${atStart(words, 'nominative')} wurde inzwischen geändert. Bitte zuerst ansehen.` : message
			return showToast(text, { tone: 'bad' })
		}
		toast(source, entity.id, `«${nameOf(entity)}» liegt im Papierkorb.`)
		onRemoved()
	}
	return (
		<Button look="danger" busy={isPending} onClick={() => void throwAway()}>
			{words.one} löschen
		</Button>
	)
}
