// Hides the thread that ends its process when that takes more memory than it may, or when who started it has gone.
import { workerData } from 'node:worker_threads'

const parent = process.ppid
setInterval(() => {
	if (process.memoryUsage.rss() > workerData || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, 50)
