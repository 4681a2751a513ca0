import { useQuery } from '@tanstack/react-query'
import { IconBuildingBank, IconFingerprint, IconMail } from '../../ui/icons.gen.ts'
import { signIns, type SignedIn } from '@hausheft/contract/sign-ins.ts'
import { call, read } from '../../platform/api/client.ts'
import { Button } from '../../ui/button.tsx'
import { keptJoin } from '../../platform/session/pending-join.ts'
import { canPasskey, signInByPasskey } from './passkeys.ts'
import { useStep } from './use-step.ts'
import './sign-in.css'

type OtherWaysProps = {
	next: string | undefined
	popup: boolean
	onSignedIn: (answer: SignedIn) => void
	onMagicLink: () => void
}

/** A name of so many letters still has room beside another way. */
const longest = 22

/** The ways in beside the password, as far as this server and this device have them. */
export function OtherWays({ next, popup, onSignedIn, onMagicLink }: OtherWaysProps) {
	const { data: ways } = useQuery({ ...read(signIns.getWays, {}), staleTime: Infinity })
	const { busy, problem, take } = useStep()
	const passkeys = ways?.passkeys === true && canPasskey()
	if (!ways || !(passkeys || ways.magic_link || ways.providers.length > 0)) return null
	const areLong = ways.providers.some(({ name }) => name.length > longest)
	const goTo = (provider: string) =>
		take(async () => {
			const link = keptJoin()
			const body = { provider, ...(next !== undefined && !popup && { next }), ...(popup && { popup }), ...(link !== undefined && { link }) }
			location.assign((await call(signIns.beginProvider, { body })).url)
		})
	return (
		<section className="other-ways" aria-label="Andere Wege">
			<p className="other-ways-or" aria-hidden="true">
				oder
			</p>
			<div className="other-ways-buttons">
				{passkeys && (
					<Button
						look="secondary"
						Icon={IconFingerprint}
						busy={busy}
						onClick={() => void take(async () => onSignedIn(await signInByPasskey()))}
					>
						Mit Passkey
					</Button>
				)}
				{ways.magic_link && (
					<Button look="secondary" Icon={IconMail} onClick={onMagicLink}>
						Link per Mail
					</Button>
				)}
				{ways.providers.map(({ id, name }) => (
					<Button
						key={id}
						look="secondary"
						className={areLong ? 'is-long' : undefined}
						Icon={IconBuildingBank}
						busy={busy}
						title={name}
						onClick={() => void goTo(id)}
					>
						<span className="other-ways-name">{name}</span>
					</Button>
				))}
			</div>
			<p className="field-error" role="alert">
				{problem}
			</p>
		</section>
	)
}
