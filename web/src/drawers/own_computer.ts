// A page opened from the local computer has addresses that nobody else can open: says so wherever an address is shared.
import { make } from '../basics/dom';

const LOCAL = /^(localhost|127\.|\[::1\])/;

export const isOwnComputer = ({ protocol, hostname }: Location = window.location): boolean =>
  protocol === 'file:' || LOCAL.test(hostname);

export const ownComputerWarning = (): HTMLElement =>
  make(
    'p',
    { className: 'hint warning', hidden: !isOwnComputer() },
    'This page is open from your own computer: these addresses work for nobody else. Open the published page, or put Legwork’s files on your own server.',
  );
