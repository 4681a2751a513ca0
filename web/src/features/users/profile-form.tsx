import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { z } from 'zod/mini'
import type { SessionUser } from '@hausheft/contract/signed-in.ts'
import { AccountFields } from '@hausheft/contract/user-requests.ts'
import { users } from '@hausheft/contract/users.ts'
import { ApiError } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { begin } from '../../platform/session/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useKeptDraft } from '../../ui/kept-draft.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { smallPicture } from './small-picture.ts'

/** Left out as long as it was not changed here. */
const Profile = z.object({ name: z.optional(z.string()), image: z.optional(z.nullable(z.string())) })
const untouched: z.infer<typeof Profile> = {}

/** How the others see the person: name and picture. */
export function ProfileForm({ user }: { user: SessionUser }) {
	const shown = (typed: typeof untouched) => ({ name: user.name, image: user.image, ...typed })
	const isClean = (typed: typeof untouched) => shown(typed).name === user.name && shown(typed).image === user.image
	const draft = useDraft({ key: 'profile', shape: Profile, fresh: untouched, isClean })
	useKeptDraft({ draft: 'profile', isDirty: draft.isDirty, discard: draft.reset })
	const [errors, setErrors] = useState<{ name?: string | undefined; image?: string | undefined }>({})
	const send = useSend(users.changeMe)
	const { name, image } = shown(draft.value)
	const dirty = !isClean(draft.value)

	const choose = async (file: File | undefined) => {
		if (!file) return
		try {
			draft.change({ ...draft.value, image: await smallPicture(file) })
			setErrors({ ...errors, image: undefined })
		} catch {
			setErrors({ ...errors, image: 'Dieses Bild lässt sich nicht lesen. Bitte ein Foto als JPEG, PNG oder WebP wählen.' })
		}
	}
	const submit = async (event: FormEvent) => {
		event.preventDefault()
		if (send.isPending) return
		const changes = { ...(name !== user.name && { name }), ...(image !== user.image && { image }) }
		const checked = AccountFields.safeParse(changes)
		if (!checked.success) return setErrors({ name: checked.error.issues.find(({ path }) => path[0] === 'name')?.message })
		setErrors({})
		try {
			begin({ user: await send.mutateAsync({ body: checked.data }) })
			draft.reset()
			showToast('Gespeichert.')
		} catch (error) {
			if (!(error instanceof ApiError)) throw error
			const at = error.errors[0]
			setErrors(at?.path === 'image' ? { image: at.message } : { name: at?.message ?? error.message })
		}
	}
	return (
		<form className="profile-form" noValidate onSubmit={(event) => void submit(event)}>
			<ProfilePicture
				name={name || user.name}
				image={image}
				onChoose={(file) => void choose(file)}
				onRemove={() => draft.change({ ...draft.value, image: null })}
			/>
			<p className="field-error" role="alert">
				{errors.image}
			</p>
			<Field label="Name" description="So steht er bei den Einträgen und im Verlauf." error={errors.name} required>
				{(control) => (
					<input
						{...control}
						className="input"
						name="name"
						autoComplete="name"
						maxLength={200}
						value={name}
						onChange={({ target }) => draft.change({ ...draft.value, name: target.value })}
					/>
				)}
			</Field>
			<Button
				type="submit"
				look={dirty ? 'primary' : 'secondary'}
				busy={send.isPending}
				why={dirty ? undefined : 'Es ist noch nichts geändert.'}
			>
				Speichern
			</Button>
		</form>
	)
}

type ProfilePictureProps = {
	name: string
	image: string | null | undefined
	onChoose: (file: File | undefined) => void
	onRemove: () => void
}

function ProfilePicture({ name, image, onChoose, onRemove }: ProfilePictureProps) {
	const chooser = useRef<HTMLInputElement>(null)
	return (
		<div className="profile-picture">
			<Avatar name={name} image={image} large />
			<div className="profile-picture-buttons">
				<Button look="secondary" onClick={() => chooser.current?.click()}>
					{image ? 'Anderes Bild' : 'Bild wählen'}
				</Button>
				{image && (
					<Button look="quiet" onClick={onRemove}>
						Bild entfernen
					</Button>
				)}
			</div>
			<input
				ref={chooser}
				type="file"
				hidden
				accept="image/jpeg,image/png,image/webp"
				onChange={({ target }) => {
					onChoose(target.files?.[0])
					target.value = ''
				}}
			/>
		</div>
	)
}
