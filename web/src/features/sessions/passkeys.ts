// What a browser is asked for passkeys, in the JSON of Web Authentication Level 3: not every browser speaks it by itself yet.
import type { NewPasskey, PasskeyProof } from '@hausheft/contract/sign-in-requests.ts'
import { signIns, type PasskeyCreation, type PasskeyRequest, type SignedIn } from '@hausheft/contract/sign-ins.ts'
import { call } from '../../platform/api/client.ts'

/** Browsers know passkeys on https and on localhost alone. */
export const canPasskey = (): boolean => isSecureContext && 'PublicKeyCredential' in globalThis

/** One has changed one’s mind, or the device did not recognise one: nothing to complain about. */
export class Cancelled extends Error {}

export async function signInByPasskey(): Promise<SignedIn> {
	const asked = await call(signIns.beginPasskey, {})
	const response = await proofOf(asked)
	return call(signIns.usePasskey, { body: { response } })
}

export async function addPasskey(name: string, password: string | undefined): Promise<void> {
	const asked = await call(signIns.beginNewPasskey, { body: password === undefined ? {} : { password } })
	const response = await madeBy(asked)
	await call(signIns.addPasskey, { body: { response, name } })
}

const bytesOf = (text: string) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
const textOf = (bytes: ArrayBuffer) =>
	btoa(String.fromCharCode(...new Uint8Array(bytes)))
		.replaceAll('+', '-')
		.replaceAll('/', '_')
		.replaceAll('=', '')

const described = (list: PasskeyRequest['allowCredentials']) =>
	list?.map(({ id, transports }) => ({
		type: 'public-key' as const,
		id: bytesOf(id),
		...(transports && { transports: transports as AuthenticatorTransport[] }),
	})) ?? []

/** A device says no in many words; two of them mean something else than that one did not want to. */
function explained(error: unknown): never {
	const { name } = error as Error
	if (name === 'InvalidStateError') throw new Error('Auf diesem Gerät gibt es schon einen Passkey für dieses Konto.')
	if (name === 'SecurityError' || name === 'NotSupportedError') throw new Error('Dieses Gerät kann hier keinen Passkey verwenden.')
	throw new Cancelled()
}

async function proofOf({ challenge, rpId, timeout }: PasskeyRequest): Promise<PasskeyProof> {
	const publicKey = {
		challenge: bytesOf(challenge),
		userVerification: 'required' as const,
		...(rpId !== undefined && { rpId }),
		...(timeout !== undefined && { timeout }),
	}
	const made = (await navigator.credentials.get({ publicKey }).catch(explained)) as PublicKeyCredential | null
	if (!made) throw new Cancelled()
	const { clientDataJSON, authenticatorData, signature, userHandle } = made.response as AuthenticatorAssertionResponse
	return {
		id: made.id,
		rawId: textOf(made.rawId),
		type: 'public-key',
		response: {
			clientDataJSON: textOf(clientDataJSON),
			authenticatorData: textOf(authenticatorData),
			signature: textOf(signature),
			...(userHandle && { userHandle: textOf(userHandle) }),
		},
	}
}

async function madeBy({ challenge, user, rp, pubKeyCredParams, timeout, excludeCredentials }: PasskeyCreation): Promise<NewPasskey> {
	const publicKey: PublicKeyCredentialCreationOptions = {
		challenge: bytesOf(challenge),
		rp: { name: rp.name, ...(rp.id !== undefined && { id: rp.id }) },
		user: { ...user, id: bytesOf(user.id) },
		pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
		excludeCredentials: described(excludeCredentials),
		authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
		attestation: 'none',
		...(timeout !== undefined && { timeout }),
	}
	const made = (await navigator.credentials.create({ publicKey }).catch(explained)) as PublicKeyCredential | null
	if (!made) throw new Cancelled()
	const answer = made.response as AuthenticatorAttestationResponse
	return {
		id: made.id,
		rawId: textOf(made.rawId),
		type: 'public-key',
		response: {
			clientDataJSON: textOf(answer.clientDataJSON),
			attestationObject: textOf(answer.attestationObject),
			transports: answer.getTransports(),
		},
	}
}
