// Hides nothing but the shape of what assistants may do: a tool, and the one way in which it reads and writes.
import type { Endpoint, Reply, Sent } from '@hausheft/contract/endpoint.ts'
import type { z } from 'zod'

/** Calls an endpoint as the assistant's key, by its own handler; `key`: with the same one a write has one effect. */
export type Ask = <E extends Endpoint>(endpoint: E, input: Sent<E>, key?: string) => Promise<Reply<E>>

export type Tool = {
	name: string
	/** What people see of it, in German. */
	title: string
	/** What the assistant reads of it. */
	description: string
	input: z.ZodObject
	/** It changes something; nothing that a tool does is lost by it. */
	writes?: true
	/** A method: it is given what its own input has let through. */
	run(ask: Ask, input: unknown): Promise<unknown>
}
/** A tool whose `run` is held against its own input. */
export const tool = <I extends z.ZodObject>(
	described: Omit<Tool, 'input' | 'run'> & { input: I; run: (ask: Ask, input: z.infer<I>) => Promise<unknown> },
): Tool => described
