import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { signIns, type Credentials } from '@hausheft/contract/sign-ins.ts'
import type { SessionUser } from '@hausheft/contract/signed-in.ts'
import { read } from '../../platform/api/client.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { OpenRow } from '../../ui/open-row.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { PasswordForm } from './password-form.tsx'
import { EmailSection } from './email-section.tsx'
import { FirstPassword } from './first-password.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import './sign-in.css'

/** What the account is opened with; each part can be changed by whoever has just signed in, or knows the password. */
export function SignInRows({ user }: { user: SessionUser }) {
	const client = useQueryClient()
	const { data, error, refetch } = useQuery({ ...read(signIns.getCredentials, {}), staleTime: 0 })
	const onChanged = () => client.invalidateQueries({ queryKey: read(signIns.getCredentials, {}).queryKey })
	const shown = (section: (credentials: Credentials) => ReactNode) =>
		data ? section(data) : error ? <ReadFailed error={error} onRetry={() => void refetch()} /> : <SkeletonCards count={1} />
	return (
		<>
			<OpenRow title="E-Mail-Adresse" note={<EmailText email={user.email} />} open={data?.new_email != null}>
				{shown((credentials) => (
					<EmailSection user={user} credentials={credentials} onChanged={onChanged} />
				))}
			</OpenRow>
			<OpenRow title={data?.password === false ? 'Passwort setzen' : 'Passwort ändern'}>
				{shown((credentials) =>
					credentials.password ? <PasswordForm /> : <FirstPassword credentials={credentials} onChanged={onChanged} />,
				)}
			</OpenRow>
			<OpenRow title="Passkeys" note={data && (data.passkeys.length > 0 ? `${data.passkeys.length} eingerichtet` : 'Keiner eingerichtet')}>
				{shown((credentials) => (
					<PasskeySection credentials={credentials} onChanged={onChanged} />
				))}
			</OpenRow>
			<OpenRow title="Zweiter Faktor" note={data && (data.second_factor ? 'Eingeschaltet' : 'Ausgeschaltet')}>
				{shown((credentials) => (
					<SecondFactorSection credentials={credentials} onChanged={onChanged} />
				))}
			</OpenRow>
		</>
	)
}
