import { IconFileText } from '../../../ui/icons.gen.ts'
import { useEntry, useEntryValue } from './entry-context.ts'

/** As much as a description takes. */
const longest = 20_000

/** What somebody else has written, for who wants it in the description: nothing is filled in by itself, and what is typed stays. */
export function TextOffer({ label, text }: { label: string; text: string }) {
	const { can } = useEntry()
	const [description, set] = useEntryValue<string>('description')
	if (!can.write.may || text.trim() === '' || description.trim() !== '') return null
	return (
		<div className="entry-form-quick">
			<button type="button" className="chip" onClick={() => set(text.slice(0, longest))}>
				<IconFileText size={17} stroke={1.9} aria-hidden />
				{label}
			</button>
		</div>
	)
}
