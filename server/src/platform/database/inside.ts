// Hides what the driver knows of its connection and its types do not say.
import type { Socket } from 'node:net'
import type pg from 'pg'

type Inside = {
	processID: number | null
	host: string
	port: number
	connection: pg.Connection & { stream: Socket; parsedStatements: Record<string, string> }
}

export const insideOf = (client: pg.ClientBase) => client as unknown as Inside
