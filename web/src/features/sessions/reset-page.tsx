import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { foreignFactor, livingKinds, namesOf } from '@hausheft/contract/living-doors.ts'
import { EmailFields, ResetFields } from '@hausheft/contract/session-requests.ts'
import { sessions, type Reset } from '@hausheft/contract/sessions.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { call } from '../../platform/api/client.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyDrawing } from '../../ui/empty-drawing.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountForm } from './account-form.tsx'
import { LockKeys } from './lock-keys.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'
import { VisitorPage } from './visitor-page.tsx'

const route = getRouteApi('/_visitor/reset')

/** A forgotten password: asks for the mail, and, come back by its link, sets a new one. */
export function ResetPage() {
	const { token } = route.useSearch()
	return token ? <NewPassword key={token} token={token} /> : <AskForLink />
}

const backToSignIn = (
	<p>
		Wieder eingefallen?
		<AppLink to="/sign-in" className="visitor-link">
			Anmelden
		</AppLink>
	</p>
)

function AskForLink() {
	const [sentTo, setSentTo] = useState<string>()
	const account = useAccountForm({
		schema: EmailFields,
		send: async (body) => {
			await call(sessions.requestReset, { body })
			setSentTo(body.email)
		},
	})
	if (sentTo)
		return (
			<VisitorPage
				title="Bitte den Posteingang ansehen"
				tab="Neues Passwort"
				picture={<EmptyDrawing motif="mailbox" />}
				lead={
					<>
						Falls es zu <b>{sentTo}</b> ein Konto gibt, ist eine Mail unterwegs. Ihr Link gilt eine Stunde.
					</>
				}
				others={backToSignIn}
			>
				<p className="visitor-lead">
					Nichts angekommen? Manchmal liegt sie im Spam-Ordner. Verschickt der eigene Server keine Mails, liegt sie dort im Datenordner.
				</p>
			</VisitorPage>
		)
	return (
		<VisitorPage title="Neues Passwort" lead="Ein Link zum Setzen eines neuen Passworts kommt per Mail." others={backToSignIn}>
			<AccountForm account={account} submit="Link anfordern">
				<EmailField error={account.errors['email']} autoComplete="username" first />
			</AccountForm>
		</VisitorPage>
	)
}

const NewPasswordFields = ResetFields

function NewPassword({ token }: { token: string }) {
	const [done, setDone] = useState<Reset>()
	const account = useAccountForm({
		schema: { safeParse: (value) => NewPasswordFields.safeParse({ ...(value as object), token }) },
		send: async (body) => {
			setDone(await call(sessions.resetPassword, { body }))
		},
	})
	if (done)
		return (
			<VisitorPage
				title="Das neue Passwort gilt"
				tab="Neues Passwort"
				picture={<EmptyDrawing motif="key" />}
				lead="Alle Geräte sind jetzt abgemeldet. Mit dem neuen Passwort geht es weiter."
			>
				<div className="visitor-actions">
					<StillOpen done={done} />
					<LinkButton to="/sign-in">Anmelden</LinkButton>
				</div>
			</VisitorPage>
		)
	return (
		<VisitorPage
			title="Neues Passwort setzen"
			lead="Danach sind alle Geräte abgemeldet, und nur noch das neue Passwort gilt."
			others={
				<p>
					Der Link ist abgelaufen?
					<AppLink to="/reset" className="visitor-link">
						Neuen anfordern
					</AppLink>
				</p>
			}
		>
			<AccountForm account={account} submit="Passwort setzen">
				<PasswordField name="newPassword" label="Neues Passwort" error={account.errors['newPassword']} fresh />
			</AccountForm>
		</VisitorPage>
	)
}

/** What a new password leaves as it was, and one button for all of it that lets somebody in. */
function StillOpen({ done }: { done: Reset }) {
	const { second_factor: factor } = done
	return (
		<>
			{livingKinds(done).map(({ heading, still, those }) => (
				<p key={heading} className="visitor-lead">
					{still}: {namesOf(those)}.
				</p>
			))}
			{factor && (
				<Notice tone="warn">
					Beim Anmelden wird weiterhin der Code einer App verlangt (zweiter Faktor
					{factor.since !== null && `, eingerichtet am ${dayText(dayOf(factor.since))}`}). {foreignFactor}
				</Notice>
			)}
			{done.lock && <LockKeys lock={done.lock} />}
		</>
	)
}
