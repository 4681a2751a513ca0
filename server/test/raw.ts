import { once } from 'node:events'
import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

/** Sends bytes as they are, the rest of them after `pause`, and waits for a whole answer; status 0 where the connection ends without one. */
export async function sendRaw(address: string, text: string, pause?: Promise<unknown>, rest = ''): Promise<RawAnswer> {
	const [host, port] = address.split(':')
	const socket = connect(Number(port), host)
	socket.on('error', () => {}) // closed in the middle of what we are still sending
	const parts: Buffer[] = []
	const whole = new Promise<void>((resolve) => {
		socket.on('data', (part) => {
			parts.push(part)
			const { status, body, headers } = answerIn(parts)
			const length = headers['content-length']
			if (status === 101) resolve()
			if (length !== undefined && (text.startsWith('HEAD ') || Buffer.byteLength(body) >= Number(length))) resolve()
		})
	})
	socket.write(text, 'latin1')
	await pause
	socket.write(rest, 'latin1')
	await Promise.race([whole, once(socket, 'close')])
	socket.destroy()
	return answerIn(parts)
}

function answerIn(parts: Buffer[]): RawAnswer {
	const text = Buffer.concat(parts)
		.toString('utf8')
		.replace(/^HTTP\/1.1 100 Continue\r\n\r\n/, '')
	const [head = '', ...rest] = text.split('\r\n\r\n')
	const [first = '', ...lines] = head.split('\r\n')
	const headers = Object.fromEntries(
		lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
	)
	return { status: Number(first.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') }
}
