import { useId } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconX } from '../../ui/icons.gen.ts'
import { stillNamed, type Typed } from './reply-draft.ts'

/** Whom a reply names, as chips: who is taken away stays in the text as a word. */
export function NamedPeople({ value, onChange }: { value: Typed; onChange: (value: Typed) => void }) {
	const id = useId()
	const named = stillNamed(value)
	if (named.length === 0) return null
	return (
		<div className="reply-named">
			<span id={id} className="dim">
				Wird gefragt:
			</span>
			<ul aria-labelledby={id}>
				{named.map((person) => (
					<li key={person.id} className="reply-name">
						{person.name}
						<IconButton
							label={`${person.name} nicht erwähnen`}
							Icon={IconX}
							size={16}
							onClick={() => onChange({ ...value, named: value.named.filter((each) => each.id !== person.id) })}
						/>
					</li>
				))}
			</ul>
		</div>
	)
}
