// Hides the thread that ends its process when that takes more memory than it may.
import { workerData } from 'node:worker_threads'

setInterval(() => process.memoryUsage.rss() > workerData && process.kill(process.pid, 'SIGKILL'), 50)
