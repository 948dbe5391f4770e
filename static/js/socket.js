/** The line to a table: connects, backs off, pings with the seq, asks for the tail on a gap, and
 *  sends the one act that is not yet confirmed again after a break, once a socket. Knows frames by
 *  their numbers only; what they mean is the caller's.
 *
 *  A line that has said nothing for five seconds is pinged, and one that does not answer within five
 *  more is given up, so that a dead one is noticed within ten. A page that nobody looks at pings every
 *  twelve seconds. A line that talks is pinged now and then all the same, to know how slow it is. */

const QUIET_MS = 5000;
const PING_MS = 12000;
const ANSWER_MS = 5000;
const CONNECT_MS = 10000;
const SLOW_MS = 350;
const FIRST_MS = 500;
const LONGEST_MS = 15000;
/** Close codes after which coming back would be in vain: not allowed, no such table. */
const TURNED_AWAY = [4403, 4404];

/** @typedef {{hand: ?string, seq: number}} At where the caller's view stands */

export class Line {
  /** @param {{url: string, at: () => At, frame: (frame: Object) => void, net: (net: {state: string, ms: ?number}) => void,
   *   Socket?: typeof WebSocket, hidden?: () => boolean}} options */
  constructor({ url, at, frame, net, Socket = globalThis.WebSocket, hidden = () => globalThis.document?.hidden ?? false }) {
    Object.assign(this, { url, at, deliver: frame, tell: net, Socket, hidden });
    this.tries = 0;
    this.held = new Map();
    this.pending = null;
    this.sentOn = null;
    this.asked = null;
    this.net = { state: "slow", ms: null };
  }

  connect() {
    clearTimeout(this.retry);
    this.socket?.close();
    const socket = new this.Socket(this.url);
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = ({ data }) => socket === this.socket && this.heard(JSON.parse(data));
    socket.onclose = ({ code }) => socket === this.socket && (TURNED_AWAY.includes(code) ? this.end(code) : this.closed());
    clearTimeout(this.silence);
    this.silence = setTimeout(() => socket === this.socket && socket.readyState === 0 && this.broken(), CONNECT_MS);
  }

  opened(socket) {
    if (socket !== this.socket) return;
    this.tries = 0;
    this.held.clear();
    this.asked = null;
    this.mark("good", this.net.ms);
    this.ping();
  }

  closed() {
    this.hush();
    this.mark("lost", null);
    const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.tries) * (0.6 + Math.random() * 0.8);
    this.tries += 1;
    this.retry = setTimeout(() => this.connect(), wait);
  }

  hush() {
    for (const timer of [this.silence, this.next, this.quiet]) clearTimeout(timer);
  }

  end(code) {
    this.hush();
    this.mark("lost", null);
    this.deliver({ t: "away", code });
  }

  /** A socket that says nothing is given up; its close event may take minutes to come. */
  broken() {
    const { socket } = this;
    this.socket = null;
    socket.close();
    this.closed();
  }

  /** The page is looked at again: is the line still there? */
  look() {
    if (this.socket?.readyState === 1) this.ping();
  }

  mark(state, ms) {
    this.net = { state, ms };
    this.tell(this.net);
  }

  ping() {
    this.hush();
    const sent = Date.now();
    const { hand, seq } = this.at();
    this.send({ t: "ping", hand: hand ?? "", seq, echo: sent });
    this.silence = setTimeout(() => this.broken(), ANSWER_MS);
    this.next = setTimeout(() => this.ping(), PING_MS);
  }

  /** Something was heard, so the line lives; silence is counted from here. */
  alive() {
    clearTimeout(this.silence);
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.hidden() || this.ping(), QUIET_MS);
  }

  pong({ echo, seq, hand }) {
    const ms = Date.now() - echo;
    this.mark(ms > SLOW_MS ? "slow" : "good", ms);
    const mine = this.at();
    this.asked = null;
    if (hand && (hand !== mine.hand || seq > mine.seq)) this.ask();
  }

  send(frame) {
    if (this.socket?.readyState !== 1) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  /** An act is kept until a frame of its seq or a refusal comes, over any number of breaks.
   *  @param {Object} frame */
  act(frame) {
    this.pending = frame;
    this.sentOn = this.send(frame) ? this.socket : null;
  }

  ask() {
    const { hand, seq } = this.at();
    const mark = `${hand}/${seq}`;
    if (this.asked === mark) return;
    this.asked = mark;
    this.send({ t: "from", hand: hand ?? "", seq });
  }

  heard(frame) {
    this.alive();
    if (frame.t === "pong") {
      this.pong(frame);
      this.deliver(frame);
      return;
    }
    if (frame.t === "act") {
      this.numbered(frame);
      return;
    }
    if (frame.t === "no" && this.isOfPending(frame)) this.pending = null;
    this.deliver(frame);
    if (frame.t === "hello") this.resend();
    if (frame.t === "hello" || frame.t === "view") this.release();
  }

  /** An act's frame: the next one is delivered, an old one dropped, a later one kept for its turn. */
  numbered(frame) {
    const { hand, seq } = this.at();
    if (frame.hand !== hand) {
      this.ask();
      return;
    }
    if (frame.seq <= seq) return;
    this.held.set(frame.seq, frame);
    this.release();
    if (this.held.size) this.ask();
  }

  release() {
    for (let { hand, seq } = this.at(); ; { hand, seq } = this.at()) {
      for (const kept of this.held.keys()) if (kept <= seq) this.held.delete(kept);
      const frame = this.held.get(seq + 1);
      if (!frame || frame.hand !== hand) break;
      this.held.delete(seq + 1);
      if (this.pending && this.pending.hand === hand && this.pending.seq <= frame.seq) this.pending = null;
      this.deliver(frame);
    }
  }

  /** A refusal carries the number of what it refuses; talk, votes and the like have none. */
  isOfPending({ hand, seq, of }) {
    return (of || "act") === "act" && Boolean(this.pending) && (!seq || (hand === this.pending.hand && seq === this.pending.seq));
  }

  resend() {
    const { hand, seq } = this.at();
    if (!this.pending || this.sentOn === this.socket) return;
    if (this.pending.hand === hand && this.pending.seq === seq + 1) this.act(this.pending);
    else this.pending = null;
  }
}
