import { Button } from '../../ui/button.tsx'

/** Somebody else has saved another value meanwhile. */
export const CellConflict = ({ theirs, onKeep }: { theirs: string; onKeep: (mine: boolean) => void }) => (
	<span className="cell-conflict" role="alert">
		{theirs ? `Inzwischen steht hier «${theirs}».` : 'Inzwischen steht hier nichts mehr.'}
		<Button look="secondary" onClick={() => onKeep(true)}>
			Eigenes behalten
		</Button>
		<Button look="quiet" onClick={() => onKeep(false)}>
			Übernehmen
		</Button>
	</span>
)
