// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

// Sends ether on, as exchanges' contracts do: no transaction names the receiver.
contract TestForwarder {
    constructor() payable {}

    function forward(address payable to) external payable {
        move(to, msg.value);
    }

    function forwardTwice(address payable first, address payable second) external payable {
        move(first, msg.value / 2);
        move(second, msg.value - msg.value / 2);
    }

    // Sends and takes it back: a call that reverted, within a transaction that did not.
    function pretend(address payable to) external payable {
        try this.sendAndFail{value: msg.value}(to) {} catch {}
    }

    function sendAndFail(address payable to) external payable {
        move(to, msg.value);
        revert();
    }

    // Ether without any call of the receiver.
    function endFor(address payable to) external payable {
        selfdestruct(to);
    }

    function move(address payable to, uint256 value) private {
        (bool isSent, ) = to.call{value: value}("");
        require(isSent);
    }
}
