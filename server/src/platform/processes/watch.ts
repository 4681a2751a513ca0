// Hides the thread that ends its process when that takes more memory than it may, or when who started it has gone.
import { workerData } from 'node:worker_threads'

const { most, outOfMemory } = workerData as { most: number; outOfMemory: NodeJS.Signals }
const parent = process.ppid
setInterval(() => {
	if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
	if (process.memoryUsage.rss() > most) process.kill(process.pid, outOfMemory)
}, 50)
