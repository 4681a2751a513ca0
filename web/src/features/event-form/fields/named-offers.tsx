import { IconPlus } from '../../../ui/icons.gen.ts'
import { useEntry } from './entry-context.ts'
import { useNamed } from './use-named.ts'

/** What a title that somebody else has written names in this house, for who wants it: nothing is taken by itself. */
export function NamedOffers({ title }: { title: string }) {
	const { can } = useEntry()
	const named = useNamed(title)
	if (!can.write.may || named.length === 0) return null
	return (
		<div className="entry-form-quick">
			{named.map(({ key, label, take }) => (
				<button key={key} type="button" className="chip" onClick={take}>
					<IconPlus size={17} stroke={2} aria-hidden />
					{label}
				</button>
			))}
		</div>
	)
}
