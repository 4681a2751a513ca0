// A line to the server as one has it in a cellar: so many bits a second for all that goes over it, each way, and it breaks again and again.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

type SlowLine = {
	url: string
	/** At first as fast as it comes. */
	pass(how: 'freely' | 'not' | 'slowly'): void
	/** How often it has broken so far. */
	breaks(): number
	[Symbol.asyncDispose](): Promise<void>
}
type Line = { kbits: number; breaksEvery: number; /** Milliseconds without any. */ gap: number }

export async function startSlowLine(server: string, { kbits, breaksEvery, gap }: Line): Promise<SlowLine> {
	const { hostname, port } = new URL(server)
	const sockets = new Set<Socket>()
	let [isOpen, isSlow, breaks] = [true, false, 0]
	const [up, down] = [paceOf(kbits), paceOf(kbits)]
	const line = createServer((near) => {
		if (!isOpen) return near.destroy()
		const far = connect(Number(port), hostname)
		near.pipe(up(() => isSlow)).pipe(far)
		far.pipe(down(() => isSlow)).pipe(near)
		for (const each of [near, far]) {
			sockets.add(each)
			each.on('error', () => {})
			each.on('close', () => {
				sockets.delete(each)
				near.destroy()
				far.destroy()
			})
		}
	})
	line.listen(0, '127.0.0.1')
	await once(line, 'listening')
	const cut = () => {
		for (const socket of sockets) socket.destroy()
	}
	const breaking = setInterval(() => {
		if (!isSlow || !isOpen) return
		isOpen = false
		breaks++
		cut()
		setTimeout(() => (isOpen = isSlow), gap)
	}, breaksEvery)
	return {
		url: `http://localhost:${(line.address() as AddressInfo).port}`,
		pass(how) {
			isOpen = how !== 'not'
			isSlow = how === 'slowly'
			if (!isOpen) cut()
		},
		breaks: () => breaks,
		async [Symbol.asyncDispose]() {
			clearInterval(breaking)
			const closed = once(line, 'close')
			line.close()
			cut()
			await closed
		},
	}
}

const piece = 1024

/** All that is sent through what this makes shares one width: one piece after the other, whosever it is. */
function paceOf(kbits: number) {
	const wait = (bytes: number) => (bytes * 8) / kbits
	let free = 0
	const turn = async (bytes: number) => {
		const now = Date.now()
		free = Math.max(free, now) + wait(bytes)
		await sleep(free - now)
	}
	return (isSlow: () => boolean) =>
		new Transform({
			highWaterMark: piece,
			transform(chunk: Buffer, _encoding, done) {
				void (async () => {
					for (let at = 0; at < chunk.length && !this.destroyed; at += piece) {
						const part = chunk.subarray(at, at + piece)
						if (isSlow()) await turn(part.length)
						this.push(part)
					}
					done()
				})()
			},
		})
}
