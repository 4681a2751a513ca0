import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { SignInFields } from '@hausheft/contract/session-requests.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import type { SignedIn } from '@hausheft/contract/sign-ins.ts'
import { ApiError, call } from '../../platform/api/client.ts'
import { begin, useCurrentUser } from '../../platform/session/session.ts'
import { announceSignIn } from '../../platform/session/sign-in-window.ts'
import { keptProof } from '../../platform/session/pending-proof.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'
import { GoOn } from './go-on.tsx'
import { KeptOffer } from './kept-offer.tsx'
import { SendAgain } from './mail-sent.tsx'
import { donePath, invitationIn } from './next-path.ts'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'
import { InVisitorsBrowser, VisitorPage } from './visitor-page.tsx'
import { MagicLinkForm } from './magic-link-form.tsx'
import { OtherWays } from './other-ways.tsx'
import { providerProblem } from './provider-problem.ts'
import { SecondStep } from './second-step.tsx'
import './sign-in.css'

const route = getRouteApi('/_visitor/sign-in')
type Step = 'password' | 'link' | 'code'

export function SignInPage() {
	const { next } = route.useSearch()
	// Who comes from an invitation may have begun on this device.
	if (invitationIn(next) === undefined) return <SignIn />
	return (
		<InVisitorsBrowser>
			<SignIn />
		</InVisitorsBrowser>
	)
}

function SignIn() {
	const { next: asked, popup, code, problem } = route.useSearch()
	const next = popup ? donePath : asked
	const user = useCurrentUser()
	const [step, setStep] = useState<Step>(code ? 'code' : 'password')
	const [hint, setHint] = useState(providerProblem(problem))
	const invitation = invitationIn(next)
	const [typed, setTyped] = useState(() => keptProof(invitation)?.as ?? '')
	const signedIn = (answer: SignedIn) => {
		if (answer.second_factor) return setStep('code')
		begin(answer)
		announceSignIn()
	}
	if (user) return <GoOn next={next} />
	if (step === 'code')
		return (
			<SecondStep
				onSignedIn={signedIn}
				onBeginAgain={() => {
					setHint('Bitte nochmals anmelden.')
					setStep('password')
				}}
			/>
		)
	if (step === 'link') return <MagicLinkForm email={typed} next={next} onBack={() => setStep('password')} />
	const lead = invitation
		? 'Danach geht es zurück zur Einladung.'
		: next && !popup
			? 'Danach geht es weiter zur gewünschten Seite.'
			: undefined
	return (
		<VisitorPage
			title="Anmelden"
			lead={lead}
			others={
				<>
					<p>
						Noch kein Konto?
						<AppLink to="/sign-up" search={{ next }} className="visitor-link">
							Konto eröffnen
						</AppLink>
					</p>
					<p>
						Passwort vergessen?
						<AppLink to="/reset" className="visitor-link">
							Neues setzen
						</AppLink>
					</p>
				</>
			}
		>
			<div role="alert" className="sign-in-problem">
				{hint && <Notice tone="warn">{hint}</Notice>}
			</div>
			<PasswordStep email={typed} onSignedIn={signedIn} onTyped={setTyped} />
			<OtherWays next={next} popup={popup === 1} onSignedIn={signedIn} onMagicLink={() => setStep('link')} />
			{!popup && <KeptOffer />}
		</VisitorPage>
	)
}

type PasswordStepProps = { email: string; onSignedIn: (answer: SignedIn) => void; onTyped: (email: string) => void }

function PasswordStep({ email, onSignedIn, onTyped }: PasswordStepProps) {
	/** The address that may have to be confirmed before it lets anybody in. */
	const [unconfirmed, setUnconfirmed] = useState<string>()
	const account = useAccountForm({
		schema: SignInFields,
		secret: 'password',
		send: async (body) => {
			try {
				onSignedIn(await call(sessions.signIn, { body }))
			} catch (error) {
				const maybe = error instanceof ApiError && error.problem.reason === 'maybe_unconfirmed'
				setUnconfirmed(maybe ? body.email : undefined)
				throw error
			}
		},
	})
	return (
		<>
			<div
				onInput={({ target }) => {
					if (target instanceof HTMLInputElement && target.name === 'email') onTyped(target.value)
				}}
			>
				<AccountForm account={account} submit="Anmelden">
					<EmailField error={account.errors['email']} autoComplete="username" defaultValue={email} first />
					<PasswordField name="password" label="Passwort" error={account.errors['password']} />
				</AccountForm>
			</div>
			{unconfirmed && (
				<div className="visitor-actions">
					<SendAgain key={unconfirmed} email={unconfirmed} />
				</div>
			)}
		</>
	)
}
