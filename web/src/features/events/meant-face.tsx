import type { Todo } from '@hausheft/contract/groups.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import './meant-face.css'

/** Whom something that is to be done is for, at the right of its row; one's own stands out. */
export function MeantFace({ todo: { person, person_name } }: { todo: Pick<Todo, 'person' | 'person_name'> }) {
	const me = useCurrentUser()
	if (person === null) return null
	const isMine = person === me?.id
	const name = person_name ?? 'ehemaliges Mitglied'
	const said = isMine ? 'für mich' : `für ${name}`
	return (
		<span className={cx('meant-face', isMine && 'meant-face-mine')} title={said}>
			<Avatar name={name} image={isMine ? me?.image : undefined} />
			<VisuallyHidden>{said}</VisuallyHidden>
		</span>
	)
}
