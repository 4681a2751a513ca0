import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { z } from 'zod/mini'
import type { Group } from '@hausheft/contract/groups.ts'
import { members, type GroupUser } from '@hausheft/contract/members.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { settingsCan } from '../../platform/rights/settings-can.ts'
import { memberCan } from '../../platform/rights/member-can.ts'
import { ApiError, read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { roles } from '@hausheft/contract/roles.ts'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { useKeptDraft } from '../../ui/kept-draft.ts'
import { Notice } from '../../ui/notice.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { housesFor, isSameRole } from './chosen-role.ts'
import { LeaveGroup } from './leave-group.tsx'
import { roleName, scopeWords } from './member-words.ts'
import { RemoveMember } from './remove-member.tsx'
import { RoleLines } from './role-lines.tsx'
import { RolePicker } from './role-picker.tsx'
import { ScopePicker } from './scope-picker.tsx'

type MemberDrawerProps = {
	group: Group
	member: GroupUser
	/** Everybody in the group, as far as that is known. */
	people: readonly GroupUser[] | undefined
	isMe: boolean
	houses: readonly Property[]
	onClose: () => void
}
const Chosen = z.object({ role: z.nullable(z.enum(roles)), properties: z.nullable(z.array(z.string())) })
type Errors = { role?: string | undefined; properties?: string | undefined }

/** A member: what the role means for everybody to read, and to be changed by whoever may. */
export function MemberDrawer({ group, member, people, isMe, houses, onClose }: MemberDrawerProps) {
	const granter = group.rbac.role
	const can = memberCan(group, member.role, people)
	const mayManage = granter !== null && can.manage.may
	const [asking, setAsking] = useState(false)
	const change = useRoleChange({ group, member, onClose })
	const leave = (
		<Button look="danger" why={(isMe ? can.leave : can.remove).why} onClick={() => setAsking(true)}>
			{isMe ? 'Gruppe verlassen' : 'Aus der Gruppe entfernen'}
		</Button>
	)
	return (
		<Drawer
			title={member.name}
			icon={<Avatar name={member.name} image={member.image} />}
			onClose={onClose}
			footer={
				mayManage && (
					<SaveBar note={change.problem && <span className="field-error">{change.problem}</span>}>
						<Button look="secondary" onClick={onClose}>
							Abbrechen
						</Button>
						<Button type="submit" form="member-form" busy={change.isSending}>
							Speichern
						</Button>
					</SaveBar>
				)
			}
		>
			<div className="member-drawer">
				{member.email && (
					<p className="dim">
						<EmailText email={member.email} />
					</p>
				)}
				{member.mail_refused_at && (
					<Notice tone="warn">
						Seit {dayText(dayOf(member.mail_refused_at))} nimmt der Mailserver nichts mehr für diese Adresse an. Wer hier gemeint ist, kann
						sie im eigenen Konto ändern.
					</Notice>
				)}
				{mayManage ? (
					<RoleForm {...change} granter={granter} houses={houses} isMe={isMe} fixed={can.leave.why} />
				) : (
					<>
						<h3>{roleName(member.role)}</h3>
						{member.role && <RoleLines role={member.role} />}
						{settingsCan(group).readMembers && <p className="dim">Sieht {scopeWords(member.properties, houses)}.</p>}
					</>
				)}
				{(can.remove.shown || isMe) && <div className="member-leave">{leave}</div>}
			</div>
			{asking && isMe && <LeaveGroup group={group} onCancel={() => setAsking(false)} />}
			{asking && !isMe && <RemoveMember group={group} member={member} onCancel={() => setAsking(false)} onRemoved={onClose} />}
		</Drawer>
	)
}

/** The role and the houses as they are chosen, kept on the device, and how they are saved. */
function useRoleChange({ group, member, onClose }: Pick<MemberDrawerProps, 'group' | 'member' | 'onClose'>) {
	const kept = `member.${group.id}.${member.id}`
	const isSame = (chosen: z.infer<typeof Chosen>) => isSameRole(chosen, member)
	const draft = useDraft({ key: kept, shape: Chosen, fresh: { role: member.role, properties: member.properties }, isClean: isSame })
	useKeptDraft({ draft: kept, isDirty: draft.isDirty, discard: draft.reset })
	const [wasKept] = useState(draft.isDirty)
	const { role, properties: scope } = draft.value
	const dirty = !isSame(draft.value)
	const [errors, setErrors] = useState<Errors>({})
	const [problem, setProblem] = useState<string>()
	const form = useRef<HTMLFormElement>(null)
	const send = useSend(members.changeMember)
	const client = useQueryClient()
	const limit = housesFor(role, scope)

	const refuse = (found: Errors) => {
		setErrors(found)
		focusFirstInvalid(form.current)
	}
	const save = async (event: FormEvent) => {
		event.preventDefault()
		if (send.isPending) return
		setProblem(undefined)
		setErrors({})
		if (limit?.length === 0) return refuse({ properties: 'Bitte mindestens eine Liegenschaft wählen.' })
		if (!dirty) return onClose()
		try {
			const changed = await send.mutateAsync({ params: { id: group.id, user: member.id }, body: { role, properties: limit } })
			client.setQueryData(read(members.listMembers, { params: { id: group.id } }).queryKey, (list) =>
				list?.map((each) => (each.id === changed.id ? changed : each)),
			)
			draft.reset()
			showToast('Gespeichert.')
			onClose()
		} catch (error) {
			if (!(error instanceof ApiError)) throw error
			const at = error.errors.find(({ path }) => /^(role|properties)/.test(path))
			if (at) refuse({ [at.path.startsWith('role') ? 'role' : 'properties']: at.message })
			else setProblem(error.message)
		}
	}
	return { draft, wasKept, role, scope, dirty, errors, problem, form, isSending: send.isPending, save }
}

type RoleFormProps = ReturnType<typeof useRoleChange> &
	Pick<MemberDrawerProps, 'houses' | 'isMe'> & {
		granter: NonNullable<Group['rbac']['role']>
		/** Why the role cannot be another. */
		fixed: string | undefined
	}

function RoleForm({ draft, wasKept, role, scope, dirty, errors, form, save, granter, houses, isMe, fixed }: RoleFormProps) {
	return (
		<form id="member-form" ref={form} noValidate onSubmit={(event) => void save(event)}>
			{wasKept && dirty && (
				<Notice
					action={
						<Button look="quiet" onClick={draft.reset}>
							Verwerfen
						</Button>
					}
				>
					Entwurf, noch nicht gespeichert
				</Notice>
			)}
			<RolePicker
				granter={granter}
				value={role}
				onChange={(chosen) => draft.change({ ...draft.value, role: chosen })}
				fixed={fixed}
				none
				error={errors.role}
			/>
			<ScopePicker
				houses={houses}
				role={role}
				value={scope}
				onChange={(properties) => draft.change({ ...draft.value, properties })}
				error={errors.properties}
			/>
			{isMe && dirty && <Notice tone="warn">Das ist die eigene Rolle. Zurückgeben kann sie danach nur jemand anders.</Notice>}
		</form>
	)
}
