import { IconX } from '../../ui/icons.gen.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import '../../ui/chip.css'

/** A filter that is set; pressing it takes it away. */
export const Chip = ({ label, value, onRemove }: { label: string; value: string; onRemove: () => void }) => (
	<button type="button" className="chip filter-chip" onClick={onRemove}>
		<span>
			<VisuallyHidden>Filter entfernen: </VisuallyHidden>
			{label}: <b>{value}</b>
		</span>
		<IconX size={16} stroke={2} aria-hidden />
	</button>
)
