import { useState } from 'react'
import { ConfirmFactorFields } from '@hausheft/contract/sign-in-requests.ts'
import { signIns, type Credentials, type SecondFactor } from '@hausheft/contract/sign-ins.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { call } from '../../platform/api/client.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { Tag } from '../../ui/tag.tsx'
import { AccountForm } from './account-form.tsx'
import { useAccountForm } from './use-account-form.ts'
import { CodeField } from './code-field.tsx'
import { LateQrCode } from './late-qr-code.tsx'
import { SecretForm } from './secret-form.tsx'

type SecondFactorSectionProps = { credentials: Credentials; onChanged: () => void }
type Doing = 'begin' | 'remove' | 'renew'

/** A code of an app on the phone, asked for after the password; and codes on paper for the day on which the phone is gone. */
export function SecondFactorSection({ credentials, onChanged }: SecondFactorSectionProps) {
	const [doing, setDoing] = useState<Doing>()
	const [begun, setBegun] = useState<SecondFactor>()
	const [codes, setCodes] = useState<readonly string[]>()
	const { second_factor: isOn, recovery_codes: left } = credentials
	const secret = (password: string | undefined) => ({ body: password === undefined ? {} : { password } })
	const done = (said?: string) => {
		setDoing(undefined)
		setBegun(undefined)
		if (said) showToast(said)
		onChanged()
	}
	if (codes)
		return (
			<RecoveryCodes
				codes={codes}
				onDone={() => {
					setCodes(undefined)
					done()
				}}
			/>
		)
	if (begun)
		return (
			<ConfirmApp
				begun={begun}
				onConfirmed={() => {
					setCodes(begun.recovery_codes)
					setBegun(undefined)
				}}
				onCancel={() => done()}
			/>
		)
	return (
		<div className="sign-in-section">
			<SecondFactorState isOn={isOn} left={left} />
			{!doing && <SecondFactorButtons isOn={isOn} onDo={setDoing} />}
			{doing === 'begin' && (
				<SecretForm
					key="begin"
					always
					credentials={credentials}
					submit="Weiter"
					onCancel={() => setDoing(undefined)}
					send={async (password) => setBegun(await call(signIns.beginSecondFactor, secret(password)))}
				/>
			)}
			{doing === 'renew' && (
				<SecretForm
					key="renew"
					always
					credentials={credentials}
					submit="Neue Codes anzeigen"
					onCancel={() => setDoing(undefined)}
					send={async (password) => setCodes((await call(signIns.renewRecoveryCodes, secret(password))).recovery_codes)}
				/>
			)}
			{doing === 'remove' && (
				<SecretForm
					key="remove"
					always
					credentials={credentials}
					submit="Zweiten Faktor abschalten"
					onCancel={() => setDoing(undefined)}
					send={async (password) => {
						await call(signIns.removeSecondFactor, secret(password))
						done('Der zweite Faktor ist abgeschaltet.')
					}}
				/>
			)}
		</div>
	)
}

const SecondFactorState = ({ isOn, left }: { isOn: boolean; left: number }) => (
	<>
		<p className="dim">
			{isOn ? (
				<>
					<Tag tone="good">ein</Tag> Nach dem Passwort wird der Code der App verlangt. Noch{' '}
					{count(left, 'Wiederherstellungscode', 'Wiederherstellungscodes')}.
				</>
			) : (
				'Nach dem Passwort fragt Hausheft einen Code ab, den eine Authenticator-App auf dem Handy zeigt. Wer nur das Passwort kennt, kommt dann nicht hinein.'
			)}
		</p>
		{isOn && left < 3 && <Notice tone="warn">Es sind fast keine Wiederherstellungscodes mehr da. Zeit für neue.</Notice>}
	</>
)

const SecondFactorButtons = ({ isOn, onDo }: { isOn: boolean; onDo: (doing: Doing) => void }) =>
	isOn ? (
		<div className="sign-in-buttons">
			<Button look="secondary" onClick={() => onDo('renew')}>
				Neue Wiederherstellungscodes
			</Button>
			<Button look="danger" onClick={() => onDo('remove')}>
				Abschalten
			</Button>
		</div>
	) : (
		<Button look="secondary" onClick={() => onDo('begin')}>
			Zweiten Faktor einrichten
		</Button>
	)

type ConfirmAppProps = { begun: SecondFactor; onConfirmed: () => void; onCancel: () => void }

/** The app photographs the code, and shows that it has by one of its own. */
function ConfirmApp({ begun: { uri, mailed }, onConfirmed, onCancel }: ConfirmAppProps) {
	const account = useAccountForm({
		schema: ConfirmFactorFields,
		send: async (body) => {
			await call(signIns.confirmSecondFactor, { body })
			onConfirmed()
		},
	})
	const secret = (new URL(uri).searchParams.get('secret') ?? '').replaceAll(/(.{4})(?=.)/g, '$1 ')
	return (
		<div className="sign-in-section">
			<div className="factor-code">
				<LateQrCode text={uri} label="QR-Code für die Authenticator-App" />
				<div>
					<p>
						Mit der Authenticator-App fotografieren. Auf demselben Gerät in der App öffnen, oder den Schlüssel kopieren und dort einfügen.
					</p>
					<a className={buttonClass('secondary')} href={uri}>
						In der App öffnen
					</a>
					<code>{secret}</code>
					<CopyButton text={secret.replaceAll(' ', '')} label="Schlüssel kopieren" />
				</div>
			</div>
			<AccountForm account={account} submit="Einschalten" onCancel={onCancel}>
				<CodeField error={account.errors['code']} />
				{mailed && (
					<Field
						label="Code aus der Mail"
						description="Er ist zur Adresse des Kontos unterwegs: So sperrt niemand jemanden aus, der nur das Passwort kennt."
						error={account.errors['mailed']}
					>
						{(control) => (
							<input {...control} className="input" name="mailed" inputMode="numeric" autoComplete="off" maxLength={20} required />
						)}
					</Field>
				)}
			</AccountForm>
		</div>
	)
}

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
	return (
		<div className="sign-in-section">
			<Notice tone="warn">
				Diese Codes werden nur jetzt angezeigt. Jeder ersetzt einmal den Code der App, falls das Handy weg ist. Am besten ausdrucken oder in
				den Passwort-Manager legen.
			</Notice>
			<ul className="recovery-codes" aria-label="Wiederherstellungscodes">
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ul>
			<div className="sign-in-buttons">
				<CopyButton text={codes.join('\n')} label="Codes kopieren" />
				<Button onClick={onDone}>Aufbewahrt</Button>
			</div>
		</div>
	)
}
