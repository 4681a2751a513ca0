// Hides where mails are read: a process of its own that the server may kill at any moment (pool.ts).
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { answerTasks } from '../processes/work.ts'
import { readHeadOnly, readMail } from './read.ts'
import { mostBytes, type ReadMail, type Task } from './tasks.ts'

async function work(task: Task): Promise<Partial<ReadMail>> {
	const bytes = readFileSync(task.path)
	if (task.do === 'head') return readHeadOnly(bytes)
	let saved = 0
	return readMail(bytes, (content) => {
		const path = `${task.draft}.${saved++}`
		writeFileSync(path, content, { mode: 0o600 })
		return { path, size: content.length, sha256: createHash('sha256').update(content).digest('hex') }
	})
}

answerTasks(work, mostBytes)
