// Hides who comes next: one person after the other, however much one of them has brought.
import { Refusal } from '@hausheft/contract/refusals.ts'

export type Room = {
	/** Of one person, waiting or at work. */
	each?: number
	/** Of one person at work. */
	atOnce?: number
	/** Of all who wait. */
	waiting?: number
}
type Next<Job> = { who: string; job: Job }

export class Turns<Job> {
	readonly #room: Required<Room>
	/** What waits, by whose it is, in the order of their turns. */
	readonly #lines = new Map<string, Job[]>()
	readonly #working = new Map<string, number>()

	constructor({ each = Infinity, atOnce = Infinity, waiting = Infinity }: Room) {
		this.#room = { each, atOnce, waiting }
	}

	get waiting(): number {
		return [...this.#lines.values()].reduce((sum, line) => sum + line.length, 0)
	}

	/** Refuses what is too much of one person, or of all. */
	add(who: string, job: Job): void {
		const line = this.#lines.get(who) ?? []
		if (line.length + this.#atWork(who) >= this.#room.each) throw new Refusal('rate_limited', undefined, { retry_after: 1 })
		if (this.waiting >= this.#room.waiting) throw new Refusal('unavailable')
		this.#lines.set(who, [...line, job])
	}

	/** What has begun in vain goes first in the line of whose it is. */
	putBack(who: string, job: Job): void {
		this.end(who)
		this.#lines.set(who, [job, ...(this.#lines.get(who) ?? [])])
	}

	/** Whose turn it is, rather with something urgent; theirs begins to work, and they come behind all others then. */
	begin(isUrgent: (job: Job) => boolean = () => false): Next<Job> | undefined {
		const ready = [...this.#lines].filter(([who]) => this.#atWork(who) < this.#room.atOnce)
		const [who, line = []] = ready.find(([, jobs]) => jobs.some(isUrgent)) ?? ready[0] ?? []
		const job = line.find(isUrgent) ?? line[0]
		if (who === undefined || job === undefined) return undefined
		const rest = line.filter((each) => each !== job)
		this.#lines.delete(who)
		if (rest.length > 0) this.#lines.set(who, rest)
		this.#working.set(who, this.#atWork(who) + 1)
		return { who, job }
	}

	/** What somebody had at work has ended. */
	end(who: string): void {
		const left = this.#atWork(who) - 1
		if (left > 0) this.#working.set(who, left)
		else this.#working.delete(who)
	}

	/** All that waits, which is forgotten then. */
	clear(): Job[] {
		const jobs = [...this.#lines.values()].flat()
		this.#lines.clear()
		return jobs
	}

	#atWork(who: string): number {
		return this.#working.get(who) ?? 0
	}
}
