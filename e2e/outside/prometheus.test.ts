// The files of deploy/ that watch over Hausheft, in Debian's Prometheus, which asks the real server.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '../../server/test/temporary-folder.ts'
import { within } from '../patience.ts'
import { freePort, startServer } from '../server.ts'
import { findProgram } from './program.ts'

const deploy = path.join(import.meta.dirname, '../../deploy')
const read = (name: string) => readFileSync(path.join(deploy, name), 'utf8')
const folder = temporaryFolder('prometheus')
const at = (name: string) => path.join(folder, name)
afterAll(() => removeFolder(folder))
const token = 'nur-Prometheus-und-sonst-niemand-1'

type Answer<Data> = { status: string; data: Data }
type Found = { result: { metric: Record<string, string>; value: [number, string] }[] }
type Rules = { groups: { rules: { name: string; health: string; lastError?: string; state: string }[] }[] }
type Panel = { title: string; targets: { expr: string }[] }

test('Prometheus reads what the server tells with deploy/prometheus.yml, and every rule and every panel has something to go by', async ({
	skip,
}) => {
	const [promtool, prometheus] = [findProgram('promtool'), findProgram('prometheus')]
	if (!promtool || !prometheus) return skip('prometheus is not installed')
	await using server = await startServer({ env: { METRICS_TOKEN: token, PUBLIC_URL: 'https://haus.example.ch' } })
	writeFileSync(at('token'), token)
	writeFileSync(at('alerts.yml'), read('alerts.yml'))
	const own = read('prometheus.yml')
		.replaceAll('/etc/prometheus/hausheft.token', at('token'))
		.replace('/etc/prometheus/hausheft-alerts.yml', at('alerts.yml'))
		.replace('127.0.0.1:3000', new URL(server.url).host.replace('localhost', '127.0.0.1'))
		.replaceAll('15s', '1s')
	writeFileSync(at('prometheus.yml'), own)
	await promisify(execFile)(promtool, ['check', 'config', at('prometheus.yml')])

	const text = await (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
	const check = spawn(promtool, ['check', 'metrics'], { stdio: ['pipe', 'pipe', 'pipe'] })
	let said = ''
	for (const stream of [check.stdout, check.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
	check.stdin.end(text)
	await once(check, 'close')
	// The library's own names are as they are.
	expect(said.split('\n').filter((line) => line.startsWith('hausheft_') || line.startsWith('error'))).toEqual([])

	const port = await freePort()
	const args = [`--config.file=${at('prometheus.yml')}`, `--storage.tsdb.path=${at('data')}`, `--web.listen-address=127.0.0.1:${port}`]
	const program = spawn(prometheus, args, { stdio: 'ignore' })
	const ask = async <Data>(what: string) => (await (await fetch(`http://127.0.0.1:${port}/api/v1/${what}`)).json()) as Answer<Data>
	const query = (expr: string) => ask<Found>(`query?query=${encodeURIComponent(expr)}`)
	try {
		const isUp = async () => (await query('up{job="hausheft"}').catch(() => null))?.data.result[0]?.value[1]
		await expect.poll(isUp, { timeout: within(30_000) }).toBe('1')
		const rules = async () => (await ask<Rules>('rules')).data.groups.flatMap((group) => group.rules)
		await expect.poll(async () => (await rules()).every(({ health }) => health === 'ok'), { timeout: within(30_000) }).toBe(true)
		const all = await rules()
		expect(all.length).toBeGreaterThan(10)
		// Nobody has ever backed this house up, and else nothing is wrong with it.
		await expect
			.poll(async () => (await rules()).filter(({ state }) => state !== 'inactive').map(({ name }) => name))
			.toEqual(['HausheftBackupMissing'])
		const { panels } = JSON.parse(read('grafana.json')) as { panels: Panel[] }
		for (const { title, targets } of panels)
			for (const { expr } of targets) {
				const { status } = await query(expr.replaceAll('$__rate_interval', '1m'))
				expect([title, status]).toEqual([title, 'success'])
			}
		const routes = await query('sum by (route) (hausheft_http_requests_total)')
		expect(routes.data.result.map(({ metric }) => metric['route'])).toEqual(expect.arrayContaining(['/metrics', '/api/be/health']))
	} finally {
		program.kill('SIGTERM')
		if (program.exitCode === null) await once(program, 'exit')
	}
})
