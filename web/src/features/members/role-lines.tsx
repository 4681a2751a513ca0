import { IconCheck, IconX } from '../../ui/icons.gen.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { roleLines } from './role-words.ts'
import './role.css'

/** What somebody with this role may do and see. */
export function RoleLines({ role }: { role: Role }) {
	return (
		<ul className="role-lines">
			{roleLines(role).map(({ may, text }) => (
				<li key={text} data-may={may}>
					{may ? <IconCheck size={18} stroke={2.2} aria-hidden /> : <IconX size={18} stroke={2.2} aria-hidden />}
					<span>
						{/* The mark says it for the eye; most of these sentences say it in words too. */}
						<VisuallyHidden>{may ? 'Ja: ' : 'Nein: '}</VisuallyHidden>
						{text}
					</span>
				</li>
			))}
		</ul>
	)
}
